/**
 * A typical velocity d_j for every coordinate, so that D M D has a unit diagonal and no direction D w depends on units:
 *
 *   d_j = 1/√M_jj                         a coordinate with mass
 *   d_j = max_i (max_k |w_ik| d_k)/|w_ij|  a massless one: what a joint i asks of it when the k that are known move with d_k
 *
 * Massless coordinates are reached in rounds, first through joints, then through other elements where joints act on massless
 * coordinates only. A group that no direction ties to a mass has no size of its own: one of its members starts with any.
 * Without `bilateral` all directions are those of joints; `scale` is written and returned.
 */
export function coordinateScale(
  mass: Float64Array,
  f: number,
  directions: Float64Array,
  bilateral?: readonly boolean[],
  scale: Float64Array = new Float64Array(f),
): Float64Array {
  for (let j = 0; j < f; j++) {
    const diagonal = mass[j * f + j]!;
    scale[j] = diagonal === 0 ? 0 : 1 / Math.sqrt(Math.abs(diagonal));
  }
  while (scale.includes(0)) {
    if (reach(scale, f, directions, bilateral)) continue;
    if (reach(scale, f, directions)) continue;
    scale[scale.indexOf(0)] = 1;
  }
  return scale;
}

/** One round over the given directions; whether it reached a coordinate. All are judged by what was known before it. */
function reach(scale: Float64Array, f: number, directions: Float64Array, isGiven?: readonly boolean[]): boolean {
  const found = new Float64Array(f);
  for (let at = 0; at < directions.length; at += f) {
    if (isGiven && !isGiven[at / f]) continue;
    let known = 0;
    for (let k = 0; k < f; k++) known = Math.max(known, Math.abs(directions[at + k]!) * scale[k]!);
    if (known === 0) continue;
    for (let j = 0; j < f; j++) {
      const own = Math.abs(directions[at + j]!);
      if (scale[j] !== 0 || own === 0) continue;
      // What leaves the range of doubles is refused later, in words.
      found[j] = Math.max(found[j]!, Math.min(known / own, Number.MAX_VALUE));
    }
  }
  for (let j = 0; j < f; j++) if (scale[j] === 0) scale[j] = found[j]!;
  return found.some((value) => value > 0);
}
