/**
 * A heap of numbered keys, the largest on top. A number may stand in it several times: whoever takes it out asks whether its key
 * still counts.
 */
export class MaxHeap {
  private readonly numbers: number[] = [];
  private readonly keys: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  add(number: number, key: number): void {
    const { numbers, keys } = this;
    let at = keys.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! >= key) break;
      numbers[at] = numbers[parent]!;
      keys[at] = keys[parent]!;
      at = parent;
    }
    numbers[at] = number;
    keys[at] = key;
  }

  /** Takes out the number with the largest key, and gives both. */
  take(): { readonly number: number; readonly key: number } {
    const { numbers, keys } = this;
    const top = { number: numbers[0]!, key: keys[0]! };
    const [number, key] = [numbers.pop()!, keys.pop()!];
    if (keys.length > 0) this.sink(number, key);
    return top;
  }

  /** Puts a pair in at the top and lets it sink to its place. */
  private sink(number: number, key: number): void {
    const { numbers, keys } = this;
    const end = keys.length;
    let at = 0;
    for (let child = 1; child < end; child = 2 * at + 1) {
      if (child + 1 < end && keys[child + 1]! > keys[child]!) child++;
      if (keys[child]! <= key) break;
      numbers[at] = numbers[child]!;
      keys[at] = keys[child]!;
      at = child;
    }
    numbers[at] = number;
    keys[at] = key;
  }
}
