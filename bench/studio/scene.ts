/**
 * A heap of discs as a link of the studio.
 */
import { deflateRawSync } from "node:zlib";

/** Discs that fall and heap up, half a second of it: the state of the studio, packed as its links are. */
export function packedScene(count: number, motion: object = {}): string {
  const columns = Math.ceil(Math.sqrt(count));
  const bodies = Array.from({ length: count }, (_, k) => {
    const [x, y] = [(k % columns) * 0.25, 0.3 + Math.floor(k / columns) * 0.25];
    return `  - { name: disc${k}, mass: 1, shape: { disc: 0.1 }, position: [${x}, ${y}], friction: 0.3 }`;
  });
  const text = [
    "kind: system",
    "title: A heap of discs",
    "bodies:",
    ...bodies,
    "obstacles:",
    "  - { name: floor, type: half-plane, friction: 0.3 }",
    "simulate: { until: 0.5, method: moreau, step: 0.005 }",
    "",
  ].join("\n");
  const snapshot = { name: "discs", text, view: "motion", options: { motion } };
  return deflateRawSync(JSON.stringify(snapshot)).toString("base64url");
}
