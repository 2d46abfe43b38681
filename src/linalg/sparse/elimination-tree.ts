/**
 * The elimination tree of a symmetric pattern: the parent of node j is the first node after j that the elimination of j changes;
 * and its nodes in postorder, so that every subtree stands in one piece.                                [Liu1990]
 */

/** Parents (−1: none) of the nodes at their places; order[k] is the node at place k, place[node] its place. */
export function eliminationTree(
  starts: Int32Array,
  indices: Int32Array,
  order: Int32Array,
  place: Int32Array,
): Int32Array {
  const n = order.length;
  const parent = new Int32Array(n).fill(-1);
  const ancestor = new Int32Array(n).fill(-1);
  for (let k = 0; k < n; k++) {
    const node = order[k]!;
    for (let l = starts[node]!; l < starts[node + 1]!; l++) {
      let j = place[indices[l]!]!;
      // Climbs from j < k to its root and makes k the root; paths are shortened on the way.
      while (j >= 0 && j < k) {
        const next = ancestor[j]!;
        ancestor[j] = k;
        if (next < 0) parent[j] = k;
        j = next;
      }
    }
  }
  return parent;
}

/** The nodes of a forest, children before parents, subtrees in one piece. */
export function postorder(parent: Int32Array): Int32Array {
  const n = parent.length;
  const firstChild = new Int32Array(n).fill(-1);
  const sibling = new Int32Array(n).fill(-1);
  for (let j = n - 1; j >= 0; j--) {
    if (parent[j]! < 0) continue;
    sibling[j] = firstChild[parent[j]!]!;
    firstChild[parent[j]!] = j;
  }
  const order = new Int32Array(n);
  const stack = new Int32Array(n);
  let count = 0;
  for (let root = 0; root < n; root++) {
    if (parent[root]! >= 0) continue;
    let top = 0;
    stack[0] = root;
    while (top >= 0) {
      const node = stack[top]!;
      const child = firstChild[node]!;
      if (child >= 0) {
        firstChild[node] = sibling[child]!;
        stack[++top] = child;
      } else {
        order[count++] = node;
        top--;
      }
    }
  }
  return order;
}
