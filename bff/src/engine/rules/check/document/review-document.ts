import type { CompiledRules } from '../../compiled-rules.ts';
import { contradictsItself } from './contradicts-itself.ts';
import { shadowedRules } from './shadowed-rules.ts';
import { writtenRules, type WrittenRule } from './written-rules.ts';

/** What is certain of a rule document without any service. */
export interface DocumentReview {
  readonly written: ReadonlyMap<string, WrittenRule>;
  /** Rules that no facts can satisfy. */
  readonly contradictory: ReadonlySet<string>;
  /** Rules that never count, by the earlier rule that counts instead. */
  readonly shadowed: ReadonlyMap<string, string>;
}

/** A document is checked against many services: what concerns it alone is found out once. */
const reviews = new WeakMap<CompiledRules, DocumentReview>();

function makeReview(rules: CompiledRules): DocumentReview {
  const written = writtenRules(rules);
  const contradictory = new Set(
    Object.values(rules.at)
      .flat()
      .flatMap((rule) => {
        const found = written.get(rule.id);
        return found !== undefined && contradictsItself(rule, found) ? [rule.id] : [];
      }),
  );
  const sound = rules.document.rules.filter(({ id }) => !contradictory.has(id));
  return { written, contradictory, shadowed: shadowedRules(sound) };
}

/** Reviews a document by itself. */
export function reviewDocument(rules: CompiledRules): DocumentReview {
  const known = reviews.get(rules);
  if (known) return known;
  const review = makeReview(rules);
  reviews.set(rules, review);
  return review;
}
