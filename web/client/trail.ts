import type { Screen } from '@gam/schemas/descriptors';
import { makeId } from './events.ts';
import { createSignal } from './signal.ts';
import { isFields, stored } from './stored.ts';

/** One point of the trail: the page and step of a history entry. */
export interface TrailPoint {
  readonly url: string;
  readonly flow: string | null;
  readonly step: string | null;
}

/**
 * The move in the history with which a screen is shown. `visit`: by a link; `step`: the next step; `back`: by the
 * page's own back; `replace`: in the same entry.
 */
export type HistoryChange = 'visit' | 'step' | 'back' | 'replace';

interface Mark {
  /** The id of one visit to the product: entries of another visit are not counted. */
  key: string;
  index: number;
}
interface TrailRecord {
  key: string;
  points: TrailPoint[];
}

const isRecord = (value: unknown): value is TrailRecord =>
  isFields(value) && typeof value['key'] === 'string' && Array.isArray(value['points']);
const record = stored('trail', isRecord);

/** The history entries of this tab. */
export type Trail = ReturnType<typeof createTrail>;

/** A traversal that takes longer counts as not made by the browser. */
const traversalLimitMs = 500;

/** The point of the trail at which a screen is shown. */
export function trailPointOf({ url, flow }: Screen): TrailPoint {
  return { url, flow: flow?.id ?? null, step: flow?.step ?? null };
}

/**
 * Keeps one history entry per step. The browser exposes neither the number nor the content of its entries, so they are
 * recorded here. The listener is called for the browser's back and forward, not for traversals that start here.
 */
export function createTrail() {
  const traversed = createSignal<[to: TrailPoint | null, delta: number]>();
  const first = readMark(history.state);
  const known = record.read();
  const isOurs = first !== null && known !== null && first.key === known.key;
  const key = isOurs ? first.key : makeId();
  let index = isOurs ? first.index : 0;
  let points: TrailPoint[] = isOurs ? known.points : [];
  let arrived: (() => void) | null = null;
  history.scrollRestoration = 'manual';

  const listening = new AbortController();
  const { signal } = listening;
  const handlePopState = (event: PopStateEvent) => {
    const mark = readMark(event.state);
    const from = index;
    if (mark?.key === key) index = mark.index;
    if (arrived !== null) {
      arrived();
      return;
    }
    traversed.emit(mark?.key === key ? (points[index] ?? null) : null, index - from);
  };
  window.addEventListener('popstate', handlePopState, { signal });

  function write(point: TrailPoint, method: 'pushState' | 'replaceState'): void {
    if (method === 'pushState') index += 1;
    // A new entry removes the later ones; a replaced entry keeps them.
    const ahead = method === 'pushState' ? [] : points.slice(index + 1);
    points = [...points.slice(0, index), point, ...ahead];
    history[method]({ key, index, flow: point.flow, step: point.step }, '', point.url);
    record.write({ key, points });
  }

  /** Moves by a number of entries without calling the listener. */
  function traverse(delta: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        arrived = null;
        resolve();
      };
      const timer = setTimeout(end, traversalLimitMs);
      arrived = end;
      history.go(delta);
    });
  }

  /** The last change that is still under way: the browser answers a traversal later. */
  let underWay: Promise<void> | null = null;

  /** Makes a change after the ones that are under way; at once where there is none. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    const made = underWay === null ? change() : underWay.then(change);
    underWay = made;
    void made.finally(() => {
      if (underWay === made) underWay = null;
    });
    return made;
  }

  /** Records the arrival at a point. */
  async function arrive(point: TrailPoint, move: HistoryChange): Promise<void> {
    const here = points[index];
    if (here === undefined) return write(point, 'replaceState');
    if (move === 'visit') return write(point, here.url === point.url ? 'replaceState' : 'pushState');
    if (move === 'replace' || isSameStep(here, point)) return write(point, 'replaceState');
    if (move === 'step') {
      // The first event gives the flow its URL. The first question's entry gets it too, or a reload would start anew.
      if (isSamePage(here, point)) write({ ...here, url: point.url }, 'replaceState');
      return write(point, 'pushState');
    }
    const earlier = points.slice(0, index).findLastIndex((passed) => isSameStep(passed, point));
    if (earlier >= 0) await traverse(earlier - index);
    write(point, 'replaceState');
  }

  /**
   * Replaces a wrongly predicted point: returns to the entry of the right one, else adds it as the step after the last
   * confirmed point. The entries in between are removed.
   */
  async function correct(point: TrailPoint, lastCertain: TrailPoint): Promise<void> {
    const isKnown = points.slice(0, index + 1).some((passed) => isSameStep(passed, point));
    if (!isKnown) await arrive(lastCertain, 'back');
    return arrive(point, isKnown ? 'back' : 'step');
  }

  return {
    arrive: (point: TrailPoint, move: HistoryChange) => inTurn(() => arrive(point, move)),
    correct: (point: TrailPoint, lastCertain: TrailPoint) => inTurn(() => correct(point, lastCertain)),
    traverse,
    listen: traversed.listen,
    stop: () => listening.abort(),
  };
}

const pathOf = (url: string) => new URL(url, location.origin).pathname;

function isSamePage(one: TrailPoint, other: TrailPoint): boolean {
  return one.flow === other.flow && pathOf(one.url) === pathOf(other.url);
}

function isSameStep(one: TrailPoint, other: TrailPoint): boolean {
  return one.step === other.step && isSamePage(one, other);
}

function readMark(state: unknown): Mark | null {
  const mark = state as Partial<Mark> | null;
  return typeof mark?.key === 'string' && typeof mark.index === 'number'
    ? { key: mark.key, index: mark.index }
    : null;
}
