// Choices about the look show at once, before they are saved.
const form = document.getElementById("preferences");
const page = document.documentElement.dataset;

function preview() {
  const chosen = new FormData(form);
  const high = chosen.get("contrast") === "high" ? "-high" : "";
  page.theme = chosen.get("theme");
  page.contrast = chosen.get("contrast");
  page.palette = chosen.get("suits") + high;
  page.motion = chosen.has("motion") ? "on" : "off";
  for (const sample of form.querySelectorAll("[name=suits] + span > .sample")) {
    sample.dataset.palette = sample.dataset.palette.replace("-high", "") + high;
  }
  for (const sample of form.querySelectorAll("[name=contrast] + span > .sample")) {
    sample.dataset.palette = chosen.get("suits") + (sample.dataset.palette.endsWith("-high") ? "-high" : "");
  }
}

form.addEventListener("change", preview);
