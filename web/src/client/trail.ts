import type { Screen } from '@gam/schemas/descriptors';
import { makeId } from './make-id.ts';
import { isFields, stored } from './stored.ts';

/** Where a history entry stands. */
export interface Place {
  readonly url: string;
  readonly flow: string | null;
  readonly step: string | null;
}

/**
 * How a screen is arrived at. `visit`: a link; `step`: the next thing of what is on screen; `back`: the page's own
 * back; `replace`: the same entry shows something else.
 */
export type Move = 'visit' | 'step' | 'back' | 'replace';

interface Mark {
  /** Of one load of the product: entries of another one are not ours to count. */
  key: string;
  index: number;
}
interface Walked {
  key: string;
  places: Place[];
}

const isWalked = (value: unknown): value is Walked =>
  isFields(value) && typeof value['key'] === 'string' && Array.isArray(value['places']);
const walked = stored('trail', isWalked);

/** The history entries of this tab. */
export type Trail = ReturnType<typeof createTrail>;

/** How long a traversal may take before it counts as one that the browser did not make. */
const traversalLimit = 500;

/** Where a screen stands. */
export function placeOf({ url, flow }: Screen): Place {
  return { url, flow: flow?.id ?? null, step: flow?.step ?? null };
}

/**
 * One history entry per step. The browser tells neither how many entries there are nor what is in them, so they are
 * written down here. `onTraverse` is told of the customer's own back and forward, never of what was done here.
 */
export function createTrail(onTraverse: (to: Place | null, delta: number) => void) {
  const first = readMark(history.state);
  const known = walked.read();
  const isOurs = first !== null && known !== null && first.key === known.key;
  const key = isOurs ? first.key : makeId();
  let index = isOurs ? first.index : 0;
  let places: Place[] = isOurs ? known.places : [];
  let arrived: (() => void) | null = null;
  history.scrollRestoration = 'manual';

  const listening = new AbortController();
  const { signal } = listening;
  const hear = (event: PopStateEvent) => {
    const mark = readMark(event.state);
    const from = index;
    if (mark?.key === key) index = mark.index;
    if (arrived !== null) {
      arrived();
      return;
    }
    onTraverse(mark?.key === key ? (places[index] ?? null) : null, index - from);
  };
  window.addEventListener('popstate', hear, { signal });

  function write(place: Place, method: 'pushState' | 'replaceState'): void {
    if (method === 'pushState') index += 1;
    // A new entry ends what was ahead; a replaced one leaves it.
    const ahead = method === 'pushState' ? [] : places.slice(index + 1);
    places = [...places.slice(0, index), place, ...ahead];
    history[method]({ key, index, flow: place.flow, step: place.step }, '', place.url);
    walked.write({ key, places });
  }

  /** Goes so many entries on or back without calling it the customer's doing. */
  function traverse(delta: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        arrived = null;
        resolve();
      };
      const timer = setTimeout(end, traversalLimit);
      arrived = end;
      history.go(delta);
    });
  }

  /** Records the arrival at a place. */
  async function arrive(place: Place, move: Move): Promise<void> {
    const here = places[index];
    if (here === undefined) return write(place, 'replaceState');
    if (move === 'visit') return write(place, here.url === place.url ? 'replaceState' : 'pushState');
    if (move === 'replace' || isSameStep(here, place)) return write(place, 'replaceState');
    if (move === 'step') {
      // The first event gives the flow its URL: its first question must carry it too, or a reload would begin anew.
      if (isSamePage(here, place)) write({ ...here, url: place.url }, 'replaceState');
      return write(place, 'pushState');
    }
    const earlier = places.slice(0, index).findLastIndex((passed) => isSameStep(passed, place));
    if (earlier >= 0) await traverse(earlier - index);
    write(place, 'replaceState');
  }

  /**
   * Records the arrival at a place that was not the one shown: at its own entry, else as the step after the last place
   * that was certain. What was shown in between is undone.
   */
  async function correct(place: Place, lastCertain: Place): Promise<void> {
    const isKnown = places.slice(0, index + 1).some((passed) => isSameStep(passed, place));
    if (!isKnown) await arrive(lastCertain, 'back');
    return arrive(place, isKnown ? 'back' : 'step');
  }

  return { arrive, correct, traverse, stop: () => listening.abort() };
}

const pathOf = (url: string) => new URL(url, location.origin).pathname;

function isSamePage(one: Place, other: Place): boolean {
  return one.flow === other.flow && pathOf(one.url) === pathOf(other.url);
}

function isSameStep(one: Place, other: Place): boolean {
  return one.step === other.step && isSamePage(one, other);
}

function readMark(state: unknown): Mark | null {
  const mark = state as Partial<Mark> | null;
  return typeof mark?.key === 'string' && typeof mark.index === 'number'
    ? { key: mark.key, index: mark.index }
    : null;
}
