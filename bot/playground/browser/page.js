// Beside simcord's own script: says whose bot this is; what else is ours is in the modules named here.

import "./focus.js";
import "./follow.js";
import "./lost.js";
import "./newest.js";
import "./suggestions.js";

document.title = "Tilewright";
document.querySelector(".preview-brand strong").textContent = "Tilewright";
