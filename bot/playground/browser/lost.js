// Tells when the bot can't be reached, and goes on once it can again.

import texts from "./texts.js";

const live = document.getElementById("live-status");
const status = document.getElementById("action-status");
const notice = document.createElement("p");
notice.className = "lost-notice";
notice.hidden = true;
document.getElementById("preview-shell").prepend(notice);

function tell(code) {
  notice.textContent = texts[code];
  notice.hidden = false;
  live.textContent = texts[code];
}

// simcord says in its own words, and for screen readers only, that the program behind the page doesn't answer.
new MutationObserver(() => {
  const said = live.textContent;
  if (said.startsWith("Action outcome is uncertain")) tell("playground-unsure");
  else if (said.startsWith("Connection lost")) tell("playground-lost");
  else if (said === "Connection restored.") notice.hidden = true;
}).observe(live, { childList: true, characterData: true, subtree: true });

// What is shown belongs to a run that is over: simcord empties the page then and stops. If the address is still good
// (the same database on the same port, or only this window was away too long), the page begins anew; else it says where to go on.
async function begin() {
  const headers = { "X-Simcord-Capability": location.hash.slice(1) };
  const answer = await fetch("/api/state", { headers, cache: "no-store" }).catch(() => null);
  if (answer?.status === 410) location.reload();
  else tell(answer ? "playground-renewed" : "playground-lost");
}

let over = false;
new MutationObserver(() => {
  if (over || !status.textContent.startsWith("Preview session is unavailable")) return;
  over = true;
  begin();
}).observe(status, { childList: true, characterData: true, subtree: true });
