// The browser's own voice, for those who wish it and have no screen reader.
import { remembered } from "./bank-story.js";

const on = document.getElementById("aloud");
if (window.speechSynthesis) {
  remembered(on);
  on.closest("[hidden]").hidden = false;
}

export function aloud(text) {
  if (!window.speechSynthesis || !on.checked) return;
  speechSynthesis.cancel();
  const speech = new SpeechSynthesisUtterance(text);
  speech.lang = document.documentElement.lang;
  speechSynthesis.speak(speech);
}
