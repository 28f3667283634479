// Soft sounds, made here and now.
import { words } from "./say.js";

const on = words("sounds") === "on";
let audio = null;

export function watchSounds() {
  if (!on) return;
  addEventListener("pointerdown", wake, { capture: true });
  addEventListener("keydown", wake, { capture: true });
}

function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

const SOUNDS = {
  card: [[brush, 0, 0.09, 1800, 0.16]],
  turn: [[brush, 0, 0.12, 2600, 0.14], [tone, 0.05, 0.12, 520, 0.05]],
  lead: [[tone, 0, 0.14, 523, 0.1], [tone, 0.09, 0.2, 784, 0.1]],
  trick: [[brush, 0, 0.14, 900, 0.18], [tone, 0.04, 0.16, 392, 0.06]],
  payment: [[tone, 0, 0.1, 1319, 0.05], [tone, 0.06, 0.1, 1568, 0.05], [tone, 0.12, 0.14, 2093, 0.04]],
  "your-turn": [[tone, 0, 0.14, 659, 0.1], [tone, 0.1, 0.2, 880, 0.1]],
};

/** Play a sound after so many seconds, if sounds are wanted. */
export function play(name, after = 0) {
  if (!on || audio?.state !== "running" || !SOUNDS[name]) return;
  for (const [make, start, length, pitch, volume] of SOUNDS[name]) {
    make(audio.currentTime + after + start, length, pitch, volume);
  }
}

function fading(start, length, volume) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

/** A soft bell. */
function tone(start, length, pitch, volume) {
  const bell = audio.createOscillator();
  bell.type = "triangle";
  bell.frequency.value = pitch;
  bell.connect(fading(start, length, volume));
  bell.start(start);
  bell.stop(start + length);
}

/** Card on cloth: a short breath of noise. */
function brush(start, length, pitch, volume) {
  const noise = audio.createBufferSource();
  noise.buffer = breath();
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  noise.connect(filter).connect(fading(start, length, volume));
  noise.start(start);
  noise.stop(start + length);
}

let noiseBuffer = null;
function breath() {
  if (noiseBuffer) return noiseBuffer;
  noiseBuffer = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
  const samples = noiseBuffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return noiseBuffer;
}
