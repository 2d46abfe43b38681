/**
 * Style and script of the page of a motion. The script moves cursors and the stage and writes numbers; it computes the states between two
 * samples, on a straight line.
 */

export const PAGE_STYLE = `
body{margin:0 auto;max-width:1240px;padding:16px 24px;background:var(--paper);color:var(--ink);font:14px/1.45 Arimo,Arial,Helvetica,sans-serif}
h1{font-size:22px;line-height:1.3;margin:0}sub,sup{line-height:0;font-size:.74em}h2{font-size:13px;margin:16px 0 4px}header p,.keys{color:var(--ink2);margin:2px 0 10px}.keys{font-size:12px}
nav{display:flex;flex-wrap:wrap;gap:8px;align-items:center;position:sticky;top:0;background:var(--paper);padding:8px 0;border-bottom:1px solid var(--rule);z-index:1}
button,select{font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--ink3);border-radius:3px;padding:5px 10px;min-height:32px}
#play{background:var(--ink);color:var(--paper);min-width:64px}:focus-visible{outline:2px solid var(--loss);outline-offset:2px}
#time{flex:1 1 240px;accent-color:var(--ink);min-height:32px}output{font-variant-numeric:tabular-nums;font-weight:700;min-width:7.5em;text-align:right}
main{display:flex;flex-wrap:wrap;gap:24px}#pictures{flex:1 1 560px;min-width:0}figure{margin:12px 0}figure svg{display:block;width:100%;height:auto}
aside{flex:0 1 320px}table{border-collapse:collapse;font-size:13px;width:100%}td,th{padding:2px 6px;text-align:right;font-variant-numeric:tabular-nums;font-weight:400}
th{color:var(--ink2)}td:first-child,th:first-child{text-align:left}#events{list-style:none;margin:0;padding:0;max-height:420px;overflow:auto;font-size:13px;border-top:1px solid var(--rule)}
#events button{display:flex;gap:8px;width:100%;text-align:left;border:0;border-radius:0;background:none;padding:4px 6px}#events button[aria-current]{background:var(--loss-wash)}
#events span{font-variant-numeric:tabular-nums}#events .what{flex:1}#events .loss{color:var(--loss-text)}#events .gain{color:var(--gain-text)}
@media(prefers-reduced-motion:reduce){*{scroll-behavior:auto}}
`;

export const PAGE_SCRIPT = `
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { samples, coordinates, units, events } = data;
const find = (id) => document.getElementById(id);
const times = samples.t, first = times[0], last = times[times.length - 1];
const show = (x) => x === undefined ? "" : (x === 0 ? "0" : Math.abs(x) >= 1e-4 && Math.abs(x) < 1e6 ? String(Number(x.toPrecision(5))) : x.toExponential(3)).replace(/-/g, "\\u2212");
const slider = find("time");
slider.min = first; slider.max = last; slider.value = first; let now = first, isPlaying = false, stamp = 0, marked = -1;
const cursors = [...document.querySelectorAll("figure[data-from]")].flatMap((figure) => [...figure.querySelectorAll("svg")].map((svg) => {
  const line = document.createElementNS(svg.namespaceURI, "path");
  line.setAttribute("style", "stroke:var(--ink)"); line.setAttribute("stroke-width", "1.2");
  svg.append(line);
  const { from, to, foot } = figure.dataset;
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    go(first + ((x - from) / (to - from)) * (last - first));
  });
  return (t) => { const x = Number(from) + ((t - first) / (last - first)) * (to - from); line.setAttribute("d", "M" + x + " 6V" + foot); };
}));
const lastAt = (list, t) => { let low = -1, high = list.length - 1; while (low < high) { const middle = (low + high + 1) >> 1; if (list[middle] <= t) low = middle; else high = middle - 1; } return low; };
const eventTimes = events.map((event) => event.t);
const between = (list, k, share) => k + 1 < list.length ? list[k] + share * (list[k + 1] - list[k]) : list[k];
const buttons = events.slice(0, data.most.events).map((event, k) => {
  const button = document.createElement("button");
  const part = (text, kind) => { const span = document.createElement("span"); span.textContent = text; span.className = kind; button.append(span); };
  part(String(k + 1), "number"); part(show(event.t) + " s", "at"); part(event.type + " " + event.elements.join(", "), "what");
  part(event.work === 0 ? "" : (event.work > 0 ? "+" : "") + show(event.work) + " J", event.tone);
  button.addEventListener("click", () => go(event.t));
  const item = document.createElement("li"); item.append(button); find("events").append(item);
  return button;
});
const table = find("state");
const row = (tag, cells) => { const line = table.insertRow(); return cells.map((text) => { const cell = document.createElement(tag); cell.textContent = text; line.append(cell); return cell; }); };
row("th", ["", "position", "velocity"]);
const lines = coordinates.slice(0, data.most.coordinates).map((name, j) => row("td", [name + (units[j] ? " / " + units[j] : ""), "", ""]));
const energies = ["T / J", "U / J", "T + U / J"].map((name) => row("td", [name, "", ""]));
/* stage */
function draw() {
  const k = Math.max(0, lastAt(times, now)), width = (times[k + 1] ?? now) - times[k], share = width > 0 ? (now - times[k]) / width : 0;
  for (const move of cursors) move(now);
  drawStage(k, share, now);
  lines.forEach(([, q, u], j) => { q.textContent = show(between(samples.q[j], k, share)); u.textContent = show(between(samples.u[j], k, share)); });
  const kinetic = between(samples.kinetic, k, share), potential = between(samples.potential, k, share);
  [kinetic, potential, kinetic + potential].forEach((value, i) => { energies[i][1].textContent = show(value); });
  find("clock").textContent = show(now) + " s";
  slider.value = now; slider.setAttribute("aria-valuetext", show(now) + " s");
  mark(lastAt(eventTimes, now));
}
function mark(current) {
  if (current === marked) return;
  buttons[marked]?.removeAttribute("aria-current");
  marked = current;
  const button = buttons[current], list = find("events");
  if (!button) return;
  button.setAttribute("aria-current", "true");
  list.scrollTop = button.offsetTop - list.offsetTop - 120;
}
function go(t) { now = Math.min(last, Math.max(first, t)); draw(); }
function play(on) {
  isPlaying = on; stamp = 0;
  find("play").textContent = on ? "Stop" : "Play"; find("play").setAttribute("aria-pressed", String(on));
  if (on && now >= last) now = first;
  if (on) requestAnimationFrame(frame);
}
function frame(ms) {
  if (!isPlaying) return;
  if (stamp) go(now + ((ms - stamp) / 1000) * Number(find("speed").value));
  stamp = ms;
  if (now >= last) play(false); else requestAnimationFrame(frame);
}
const step = (side) => {
  let k = lastAt(eventTimes, now);
  if (side > 0) return go(eventTimes[k + 1] ?? last);
  while (k >= 0 && eventTimes[k] >= now) k--;
  go(eventTimes[k] ?? first);
};
find("play").addEventListener("click", () => play(!isPlaying));
find("back").addEventListener("click", () => step(-1));
find("next").addEventListener("click", () => step(1));
slider.addEventListener("input", () => go(Number(slider.value)));
find("theme").addEventListener("click", () => {
  const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
  const keys = { " ": () => play(!isPlaying), ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(first), End: () => go(last) };
  if (!keys[event.key] || (event.key === " " && event.target.tagName === "BUTTON")) return;
  event.preventDefault();
  keys[event.key]();
});
draw();
`;
