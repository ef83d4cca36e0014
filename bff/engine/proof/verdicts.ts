/** Why a backend refuses a set of answers. */
export interface AnswersRefused {
  /** The question because of which; null: the backend names none. */
  readonly question: string | null;
  /** What a customer would be told; null: nothing. */
  readonly message: string | null;
}

/** What a backend says of a set of answers: why it is refused; null: it is accepted. */
export type Verdict = AnswersRefused | null;

/** What is kept of verdicts, characters: some tens of thousands of sets. */
const keptCharacters = 8_000_000;

/**
 * What a backend said of sets of answers, by the content of their service. The oldest are forgotten first.
 */
export class Verdicts {
  readonly #known: Map<string, Verdict>;
  #characters: number;

  /** `known`: what earlier verdicts had kept. */
  constructor(known: ReadonlyMap<string, Verdict> = new Map()) {
    this.#known = new Map(known);
    this.#characters = [...known.keys()].reduce((sum, { length }) => sum + length, 0);
  }

  /** All verdicts by their names, the oldest first. */
  get kept(): ReadonlyMap<string, Verdict> {
    return this.#known;
  }

  /** Returns the verdict on a set of answers to a service; undefined where the backend was not asked. */
  find(service: string, answers: string): Verdict | undefined {
    return this.#known.get(`${service} ${answers}`);
  }

  keep(service: string, answers: string, verdict: Verdict): void {
    const name = `${service} ${answers}`;
    if (this.#known.delete(name)) this.#characters -= name.length;
    this.#known.set(name, verdict);
    this.#characters += name.length;
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= keptCharacters) break;
      this.#known.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
