import type { Sources } from './sources.ts';

/** A countdown of a descriptor. */
interface Countdown {
  /** Its first render, ms since 1970: a later mount continues it. */
  began: number;
  /** Whether its event was sent, so that a second rendering does not send it again. */
  isSent: boolean;
}

/** What components of one page remember beyond their own lives; it ends with the page. */
interface Memory {
  /** The version of the list that was shown last, by flow and node: a choice from another version is dropped. */
  readonly listVersions: Map<string, string | null>;
  /** Local previews of uploaded pictures without a URL, by id. */
  readonly previews: Map<string, string>;
  /** The element that was pressed last, by which a message about it finds its place. */
  readonly pressed: { element: Element | null };
  /** Nodes that could not be drawn and were reported. */
  readonly reportedNodes: Set<string>;
  /** Returns a descriptor's countdown, which begins with the first call. */
  readonly countdownOf: (descriptor: object) => Countdown;
  /** Returns the fetched lists, which are created with the first one, since most pages have none. */
  readonly sourcesOf: (create: () => Sources) => Sources;
}

/** Creates an empty memory. */
export function createMemory(): Memory {
  // By identity, since a reply that brings the same countdown again begins it anew with the time that is left then.
  const countdowns = new WeakMap<object, Countdown>();
  let sources: Sources | null = null;
  return {
    listVersions: new Map(),
    previews: new Map(),
    pressed: { element: null },
    reportedNodes: new Set(),
    countdownOf(descriptor) {
      const countdown = countdowns.get(descriptor) ?? { began: Date.now(), isSent: false };
      countdowns.set(descriptor, countdown);
      return countdown;
    },
    sourcesOf: (create) => (sources ??= create()),
  };
}
