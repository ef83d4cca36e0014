import type { FlowState } from './state.ts';

/**
 * The walks of recent events by the answers that they cover, which are never changed in place. Who compiles flows opens
 * it with a bound, about one walk for each customer who is answering right now, and may give one to all its flows. What
 * it remembers changes no result: a walk is a pure function of flow, answers, facts and time.
 */
export class RecentWalks<W extends object = object> {
  /** The largest number of walks. */
  readonly most: number;
  /** The oldest first. */
  readonly #earlier = new Map<FlowState['answers'], W>();
  /** The walk of the last event, outside the map: the events of one batch follow one another without touching it. */
  #latest: { answers: FlowState['answers']; walk: W } | null = null;

  constructor(most: number) {
    this.most = most;
  }

  /** The number of walks that are remembered. */
  get entries(): number {
    return this.#earlier.size + (this.#latest ? 1 : 0);
  }

  /** Each walk counts as one. */
  get size(): number {
    return this.entries;
  }

  find(answers: FlowState['answers']): W | undefined {
    return this.#latest?.answers === answers ? this.#latest.walk : this.#earlier.get(answers);
  }

  /** Remembers a walk for the events that follow, in place of the one over the previous answers. */
  keep(answers: FlowState['answers'], walk: W, before: FlowState['answers'] = answers): void {
    if (this.#latest && this.#latest.answers !== before) {
      this.#earlier.delete(before);
      this.#earlier.set(this.#latest.answers, this.#latest.walk);
      this.#dropOldest();
    }
    this.#latest = { answers, walk };
  }

  clear(): void {
    this.#earlier.clear();
    this.#latest = null;
  }

  #dropOldest(): void {
    if (this.#earlier.size < this.most) return;
    const oldest = this.#earlier.keys().next();
    if (!oldest.done) this.#earlier.delete(oldest.value);
  }
}
