// Keeps the newest message in view, its picture included, unless the person has scrolled up to read older ones.

const timeline = document.getElementById("channel-timeline");
const messages = document.getElementById("channel-message-list");
const app = document.getElementById("preview-app");

const NEAR = 40; // pixels from the end that still count as being there
const HAND_REST = 300; // milliseconds after which a scroll is no longer the person's own
const KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]); // by which one scrolls

let follows = true;
let handUntil = 0;
let actedAfter = null; // the newest message when the person last did something, until they scroll

const lowest = () => timeline.scrollHeight - timeline.clientHeight;
const newest = () => [...messages.querySelectorAll("[data-message-id]")].at(-1)?.dataset.messageId ?? "";

function keep() {
  if (follows && lowest() - timeline.scrollTop > 1) timeline.scrollTop = lowest();
}

// Scrolling by hand decides: away from the end nothing moves by itself, back at the end it does again. A button pressed
// is no scroll, though its answer may move what is shown.
const byHand = () => { handUntil = performance.now() + HAND_REST; };
for (const kind of ["wheel", "touchmove"]) timeline.addEventListener(kind, byHand, { passive: true });
timeline.addEventListener("pointerdown", ({ target }) => { if (target === timeline) byHand(); }); // its bar
timeline.addEventListener("keydown", ({ key }) => { if (KEYS.has(key)) byHand(); });
// The tab key also moves from below to what is up there.
app.addEventListener("keydown", ({ key }) => { if (key === "Tab") byHand(); }, { capture: true });
timeline.addEventListener("scroll", () => {
  if (performance.now() > handUntil) return;
  byHand();
  follows = lowest() - timeline.scrollTop <= NEAR;
  if (!follows) actedAfter = null;
}, { passive: true });

// What follows from the person's own act is shown wherever they were, also what comes of it later, such as a computer's
// turn; what only changes in place stays where it is.
const act = () => { actedAfter = newest(); };
app.addEventListener("click", act, { capture: true });
app.addEventListener("submit", act, { capture: true });
app.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); }, { capture: true });

document.getElementById("viewer-picker").addEventListener("change", () => { follows = true; });
document.getElementById("new-messages").addEventListener("click", () => { follows = true; });
document.getElementById("history-older").addEventListener("click", () => {
  follows = false;
  actedAfter = null;
});

new MutationObserver(() => {
  if (actedAfter !== null && newest() !== actedAfter) {
    follows = true;
    actedAfter = null;
  }
  keep();
}).observe(messages, { childList: true, subtree: true });

// simcord scrolls to what it takes for the target once all is loaded, and whenever a size changes; this comes after it.
new MutationObserver(keep).observe(app, { attributes: true, attributeFilter: ["aria-busy"] });
const sizes = new ResizeObserver(() => requestAnimationFrame(keep));
sizes.observe(messages);
sizes.observe(timeline);
