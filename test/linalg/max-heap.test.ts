import { expect, test } from "vitest";
import { MaxHeap } from "../../src/linalg/max-heap.ts";

test("a heap gives its keys from the largest to the least, each with its number", () => {
  const keys = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9];
  const heap = new MaxHeap();
  keys.forEach((key, number) => {
    heap.add(number, key);
  });
  const taken: number[] = [];
  while (heap.size > 0) {
    const { number, key } = heap.take();
    expect(keys[number]).toBe(key);
    taken.push(key);
  }
  expect(taken).toEqual([...keys].sort((a, b) => b - a));
});
