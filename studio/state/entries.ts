/**
 * The entries of the browser's history that are places of this page: each carries the number of its place, so that Back and Forward lead to
 * states that are still known, and undo and redo move the browser along.
 */

/** What an entry carries. */
interface Mark {
  /** Of which load of the page; another one's places are known by their address alone. */
  readonly load: number;
  readonly place: number;
  /** Whether its state was made here: else it came from a link. */
  readonly isOwn: boolean;
}

/** Milliseconds after which an entry that the browser does not lead to is taken for gone. */
const LOST = 1000;

class Entries {
  /** The places in the order of their entries, and the present one. */
  private places: number[] = [];
  private at = -1;
  /** Whether the page itself moves the browser. */
  isGoing = false;

  private get mark(): Mark | undefined {
    return (history.state as Mark | null) ?? undefined;
  }

  /** Whether the present entry was made here. */
  get isOwn(): boolean {
    return this.mark?.isOwn === true;
  }

  /** The place of the entry that the browser went to, where it is one of ours. */
  arrived(): number | undefined {
    const { mark } = this;
    if (mark?.load !== performance.timeOrigin) return undefined;
    this.at = this.places.indexOf(mark.place);
    if (this.at < 0) [this.places, this.at] = [[mark.place], 0];
    return mark.place;
  }

  /** The present entry is that of this place: a link that was followed, an address that was typed, a page that was loaded. */
  own(place: number, isOwn: boolean): void {
    const { mark } = this;
    if (mark === undefined) this.add(place);
    else if (mark.load === performance.timeOrigin && this.at >= 0) this.places[this.at] = place;
    else [this.places, this.at] = [[place], 0];
    this.write(place, isOwn, location.href);
  }

  isAt(place: number): boolean {
    return this.mark?.load === performance.timeOrigin && this.mark.place === place;
  }

  isKnown(place: number): boolean {
    return this.places.includes(place);
  }

  /** Puts an address on the present entry. */
  write(place: number, isOwn: boolean, address: string): void {
    history.replaceState({ load: performance.timeOrigin, place, isOwn } satisfies Mark, "", address);
  }

  /** A new entry behind the present one. */
  push(place: number, isOwn: boolean, address: string): void {
    this.add(place);
    history.pushState({ load: performance.timeOrigin, place, isOwn } satisfies Mark, "", address);
  }

  /** Moves the browser to the entry of a place; says whether it came there. */
  async go(place: number): Promise<boolean> {
    const to = this.places.indexOf(place);
    // A step of none would load the page anew.
    if (to === this.at) return this.isAt(place);
    this.isGoing = true;
    await new Promise<void>((done) => {
      addEventListener("popstate", () => done(), { once: true });
      setTimeout(done, LOST);
      history.go(to - this.at);
    });
    this.isGoing = false;
    return this.arrived() === place;
  }

  private add(place: number): void {
    this.places = [...this.places.slice(0, this.at + 1), place];
    this.at = this.places.length - 1;
  }
}

export const entries = new Entries();
