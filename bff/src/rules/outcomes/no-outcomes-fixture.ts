import type { Outcomes } from './outcomes.ts';

/** Counts nothing. */
export const noOutcomes: Outcomes = {
  add: async () => {},
  countVisitor: async () => [],
  addError: async () => {},
  start: async () => {},
  stop: async () => {},
};
