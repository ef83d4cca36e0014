/** One kind of value that is computed of a compiled object and an object of its flows: a decision, an answer. */
export interface Slot<K extends object, V> {
  readonly name: string;
  /** The types of keys and values alone: no slot has it. */
  readonly of?: (key: K) => V;
}

/**
 * What was computed of a compiled flow or question when it was first needed. It belongs to that object, goes with it,
 * and changes no result.
 */
export class Memory {
  readonly #slots = new Map<object, WeakMap<object, unknown>>();

  get<K extends object, V>(slot: Slot<K, V>, key: K): V | undefined {
    return this.#slots.get(slot)?.get(key) as V | undefined;
  }

  /** Keeps a value and returns it. */
  set<K extends object, V>(slot: Slot<K, V>, key: K, value: V): V {
    // Answers of customers are among the keys: only a WeakMap keeps nothing of them longer than their flow is kept.
    const values = this.#slots.get(slot) ?? new WeakMap<object, unknown>();
    this.#slots.set(slot, values.set(key, value));
    return value;
  }
}
