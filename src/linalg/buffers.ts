/**
 * Arrays to work in, for up to `capacity` components. All but the smallest are cut from few pieces of memory: a solve takes
 * dozens of arrays, and memory of its own for each would take longer than a small solve.
 *
 * Trap: whoever extends this says all its fields in the class. Objects put together from others by spreading or `Object.assign`
 * are slow to make: a hundred microseconds for dozens of fields.
 */

/** Arrays of at most so many bytes are made where objects are; memory of its own for each takes several times as long. */
const ON_HEAP = 64;

/** Bytes per component of one piece of memory: two dozen vectors. */
const CHUNK = 192;

const NOTHING = new ArrayBuffer(0);

export class Buffers {
  /** Number of components that there is room for. */
  readonly capacity: number;
  private memory = NOTHING;
  private used = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  protected vector(count: number = this.capacity): Float64Array {
    if (8 * count <= ON_HEAP) return new Float64Array(count);
    const at = this.take(8 * count);
    return new Float64Array(this.memory, at, count);
  }

  protected integers(count: number = this.capacity): Int32Array {
    if (4 * count <= ON_HEAP) return new Int32Array(count);
    const at = this.take(4 * count);
    return new Int32Array(this.memory, at, count);
  }

  /** Where the next bytes lie, at a multiple of eight. */
  private take(bytes: number): number {
    let at = this.used;
    if (at + bytes > this.memory.byteLength) {
      this.memory = new ArrayBuffer(Math.max(bytes, CHUNK * this.capacity));
      at = 0;
    }
    // No bitwise operator: those end at 2 GiB.
    this.used = 8 * Math.ceil((at + bytes) / 8);
    return at;
  }
}

/** The numbers held, in an array with room for n of them: the same one, or a longer one that begins alike. */
export function roomFor<T extends Float64Array | Int32Array | Uint8Array>(held: T, n: number): T {
  if (held.length >= n) return held;
  const Make = held.constructor as new (length: number) => T;
  const longer = new Make(Math.max(n, 2 * held.length));
  longer.set(held);
  return longer;
}

/** Whether two arrays, of one length or longer than `count`, hold the same numbers. */
export function equalNumbers(a: Float64Array, b: Float64Array, count: number = a.length): boolean {
  for (let i = 0; i < count; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** What is held when it has room for n components, else a new one. It grows by halves, so that growing problems seldom do. */
export function fitting<T extends Buffers>(Make: new (capacity: number) => T, held: T | undefined, n: number): T {
  if (held === undefined) return new Make(n);
  return held.capacity >= n ? held : new Make(Math.max(n, held.capacity + (held.capacity >> 1)));
}
