/**
 * What was on the page, state by state, as undo and redo walk it. States of one model in one workspace are a place: opening something, or
 * going to another workspace, leads to another one. The browser has an entry a place (`entries.ts`), so Back and undo lead the same way.
 */
import type { View } from "../workspaces/views.ts";
import { canRedo, canUndo, type History, moveHistory, present, pushState, startHistory } from "./history.ts";
import { type Look, type Looks, prunedLooks, withLook } from "./looks.ts";

/** All that a link, an undo or an export holds. */
export interface Snapshot {
  /** Name of the model, without ending. */
  readonly name: string;
  readonly text: string;
  readonly view: View;
  /** Options by workspace. */
  readonly options: Readonly<Partial<Record<View, Readonly<Record<string, unknown>>>>>;
  /** How it is looked at; a link without it opens with what is usual. */
  readonly looks?: Looks;
}

export type Origin = "example" | "file" | "link";

export interface Place {
  readonly id: number;
  readonly origin: Origin;
  /** Counts what was opened: the same model opened anew begins anew. */
  readonly opening: number;
}

interface Visit {
  readonly now: Snapshot;
  readonly place: Place;
}

const textOf = ({ now }: Visit): string => now.text;

const EMPTY: Snapshot = { name: "model", text: "", view: "impact", options: {} };
const NO_LOOK: Look = {};
const NOWHERE: Place = { id: 0, origin: "example", opening: 0 };

export class Past {
  private history = $state.raw<History<Visit>>(startHistory({ now: EMPTY, place: NOWHERE }));
  readonly now = $derived(present(this.history).now);
  readonly place = $derived(present(this.history).place);
  readonly canUndo = $derived(canUndo(this.history));
  readonly canRedo = $derived(canRedo(this.history));
  private places = 0;
  private openings = 0;
  /** How what was opened is looked at, by the number of its opening: the same after an undo. */
  private looks = $state.raw<Readonly<Record<number, Looks>>>({});
  /** That of the present workspace. */
  readonly look: Look = $derived(this.looks[this.place.opening]?.[this.now.view] ?? NO_LOOK);
  /** All that a link holds. */
  readonly whole: Snapshot = $derived.by(() => {
    const looks = this.looks[this.place.opening] ?? {};
    return Object.keys(looks).length === 0 ? this.now : { ...this.now, looks };
  });
  /** Where each place was left. */
  private readonly left = new WeakMap<Place, Visit>();

  /** Another model, or the same one anew; what was there before is a step back. */
  open({ looks, ...snapshot }: Partial<Snapshot>, origin: Origin): void {
    const place = { id: ++this.places, origin, opening: ++this.openings };
    if (looks) this.looks = { ...this.looks, [place.opening]: looks };
    const visit = { now: { ...EMPTY, ...snapshot }, place };
    this.take(this.place === NOWHERE ? startHistory(visit) : pushState(this.history, visit, undefined, textOf));
    this.looks = prunedLooks(this.looks, new Set(this.history.states.map((state) => state.place.opening)));
  }

  /** Goes on to another state; changes with the same mark are one step. */
  change(part: Partial<Snapshot>, mark: string | undefined): void {
    const { now, place } = this;
    const next = { ...now, ...part };
    const isElsewhere = next.view !== now.view || next.name !== now.name;
    const visit = { now: next, place: isElsewhere ? { ...place, id: ++this.places } : place };
    this.take(pushState(this.history, visit, mark, textOf));
  }

  /** Looks at it otherwise: no step. */
  lookAt(part: Look): void {
    const { opening } = this.place;
    this.looks = { ...this.looks, [opening]: withLook(this.looks[opening] ?? {}, this.now.view, part) };
  }

  step(by: 1 | -1): void {
    this.take(moveHistory(this.history, this.history.at + by));
  }

  /** Goes to a place as it was left; says whether it is known. */
  returnTo(id: number): boolean {
    const { states } = this.history;
    const last = states.filter(({ place }) => place.id === id).at(-1);
    if (!last) return false;
    const kept = states.indexOf(this.left.get(last.place) ?? last);
    this.take(moveHistory(this.history, kept < 0 ? states.indexOf(last) : kept));
    return true;
  }

  private take(history: History<Visit>): void {
    const visit = present(this.history);
    this.left.set(visit.place, visit);
    this.history = history;
  }
}
