import type { Place } from '../place.ts';

/** Kills marketplaces in turn, each at a random request. */
export class Kills {
  /** How many there were. */
  count = 0;
  /** How many requests there were. */
  requests = 0;
  readonly #places: readonly Place[];
  readonly #every: number;
  #left = 0;
  #running = Promise.resolve();
  #isOver = false;

  /** `every`: the most requests between two kills, so that a slow machine sees as many kills as a fast one. */
  constructor(places: readonly Place[], every: number) {
    this.#places = places;
    this.#every = every;
    this.#draw();
  }

  /** Counts a request, and kills a marketplace when it is time. */
  onRequest(): void {
    this.requests += 1;
    this.#left -= 1;
    if (this.#left <= 0 && !this.#isOver) this.#running = this.#killNext();
  }

  /** Ends the kills; the marketplace that was killed last has started again. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #killNext(): Promise<void> {
    this.#left = Infinity;
    const place = this.#places[this.count % this.#places.length];
    this.count += 1;
    await place?.kill();
    this.#draw();
  }

  #draw(): void {
    this.#left = Math.ceil(this.#every * (0.3 + 0.7 * Math.random()));
  }
}
