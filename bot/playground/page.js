// Beside simcord's own script: says whose bot this is, follows whose turn it is, and tells when the bot can't be reached.

import texts from "./tilewright-texts.js";

const picker = document.getElementById("viewer-picker");
const messages = document.getElementById("channel-message-list");

document.title = "Tilewright";
document.querySelector(".preview-brand strong").textContent = "Tilewright";

const label = document.createElement("label");
const follows = document.createElement("input");
label.className = "follow-control";
follows.type = "checkbox";
follows.checked = true;
label.append(follows, texts["playground-follow"]);
picker.closest("label").after(label);

let followed = "";

// A turn's message begins with the mention of whoever is to move.
function callsFor(message) {
  const first = message.querySelector(".message-content .markdown-paragraph")?.firstElementChild;
  return first?.matches(".mention") && message.querySelector(".component-button") ? first.textContent.slice(1) : "";
}

new MutationObserver(() => {
  const message = [...messages.querySelectorAll(".channel-message")].filter(callsFor).at(-1);
  if (!message || message.dataset.messageId === followed) return;
  followed = message.dataset.messageId;
  const name = callsFor(message);
  const person = [...picker.options].find((option) => option.textContent === name);
  if (!follows.checked || !person || picker.value === person.value) return;
  picker.value = person.value;
  picker.dispatchEvent(new Event("change"));
}).observe(messages, { childList: true, subtree: true });

// simcord says in its own words, and for screen readers only, that the program behind the page doesn't answer.
const live = document.getElementById("live-status");
const notice = document.createElement("p");
notice.className = "lost-notice";
notice.hidden = true;
document.getElementById("preview-shell").prepend(notice);

new MutationObserver(() => {
  const said = live.textContent;
  const code = said.startsWith("Action outcome is uncertain") ? "playground-unsure"
    : said.startsWith("Connection lost") ? "playground-lost" : "";
  if (code) {
    live.textContent = notice.textContent = texts[code];
    notice.hidden = false;
  } else if (said === "Connection restored.") notice.hidden = true;
}).observe(live, { childList: true, characterData: true, subtree: true });
