/** Functions whose time began within this long of each other share a timer, ms: each is called late by at most this. */
const togetherMs = 250;

interface Group {
  readonly began: number;
  readonly calls: Set<() => void>;
}

/** Calls a function after a time, ms, and up to a quarter of a second; the returned function takes it back. */
type CallLater = (ms: number, call: () => void) => () => void;

/** Returns a clock for limits that requests rarely reach: one timer serves all requests of a moment. */
export function makeCallLater(): CallLater {
  /** The youngest group of each time. */
  const youngest = new Map<number, Group>();

  function begin(ms: number, began: number): Group {
    const group: Group = { began, calls: new Set() };
    youngest.set(ms, group);
    setTimeout(() => {
      for (const call of group.calls) call();
    }, ms + togetherMs).unref();
    return group;
  }

  return (ms, call) => {
    const now = performance.now();
    const known = youngest.get(ms);
    const group = known && now - known.began < togetherMs ? known : begin(ms, now);
    group.calls.add(call);
    return () => void group.calls.delete(call);
  };
}
