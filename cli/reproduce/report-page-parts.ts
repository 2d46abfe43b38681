/**
 * Style and script of the page of a reproduction. The script hides what agrees and turns the theme, nothing else.
 */

export const REPORT_STYLE = `
html{scroll-padding-top:64px}body{margin:0 auto;max-width:1180px;padding:24px;background:var(--paper);color:var(--ink);font:15px/1.5 Arimo,Arial,Helvetica,sans-serif}
h1{font-size:28px;line-height:1.25;margin:0}h2{font-size:21px;margin:0}header p{color:var(--ink2);margin:4px 0 16px}.title{color:var(--ink2);margin:0 0 8px;font-style:italic}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;list-style:none;margin:0 0 16px;padding:0}
.tiles li{border:1px solid var(--rule);border-top:3px solid var(--ink3);border-radius:3px;padding:10px 14px;background:var(--panel)}
.tiles strong{display:block;font-size:30px;line-height:1.2;font-variant-numeric:tabular-nums}.tiles span{color:var(--ink2);font-size:13px}
.tiles .agrees{border-top-color:var(--stable)}.tiles .erratum{border-top-color:var(--loss)}.tiles .disagrees{border-top-color:var(--gain)}
nav{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;padding:8px 0;border-bottom:1px solid var(--rule)}
nav a{color:var(--ink);text-decoration:none;border-bottom:2px solid var(--rule);padding:2px 0}nav a:hover{border-color:var(--ink)}small{color:var(--ink2);font-size:12px}
nav label{margin-left:auto;font-size:13px;color:var(--ink2);display:flex;gap:6px;align-items:center}button{float:right;font:inherit;font-size:13px;color:var(--ink);background:var(--panel);border:1px solid var(--ink3);border-radius:3px;padding:4px 10px}
sub,sup{font-size:.72em;line-height:0}input{accent-color:var(--ink)}:focus-visible{outline:2px solid var(--loss);outline-offset:2px}
section{margin:36px 0 0}section>p{margin:0 0 8px}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}th{text-align:left;font-weight:400;color:var(--ink2);font-size:13px;border-bottom:1px solid var(--ink3);padding:4px 10px 4px 0}
td{padding:4px 10px 4px 0;border-top:1px solid var(--rule);vertical-align:top}tbody tr:first-child td{border-top:0}.value{font-variant-numeric:tabular-nums}td.value:nth-child(3){font-weight:700}
.told td{border-top:0;padding-top:0;color:var(--ink2);font-size:13px;max-width:70ch}td:first-child{white-space:nowrap;color:var(--ink2)}
.badge{display:inline-block;border-radius:3px;padding:0 7px;font-size:12px;line-height:19px;white-space:nowrap;background:var(--stable-wash);color:var(--stable-text)}
.erratum .badge{background:var(--loss-wash);color:var(--loss-text)}.disagrees .badge{background:var(--gain);color:var(--paper);font-weight:700}
.figures{columns:2 400px;column-gap:24px;margin-top:24px}
figure{margin:0 0 20px;border:1px solid var(--rule);border-radius:3px;padding:14px;background:var(--paper);break-inside:avoid}figure svg{display:block;width:100%;height:auto}
figcaption{font-size:13px;color:var(--ink2);margin-top:10px;border-top:1px solid var(--rule);padding-top:8px}figcaption strong{color:var(--ink)}
body.few tr.agrees,body.few .figures{display:none}
@media(max-width:640px){body{padding:14px}table{font-size:13px}figure{padding:8px}h1{font-size:23px}nav label{margin-left:0}td:first-child{white-space:normal}}
@media print{nav{display:none}body{max-width:none;padding:0}}
`;

export const REPORT_SCRIPT = `
"use strict";
const root = document.documentElement;
document.getElementById("filter").addEventListener("change", (event) => document.body.classList.toggle("few", event.target.checked));
document.getElementById("theme").addEventListener("click", () => {
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});
`;
