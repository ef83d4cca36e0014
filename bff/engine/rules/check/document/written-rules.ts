import type { Rule } from '@gam/schemas/rules';
import type { CompiledRules } from '../../compiled-rules.ts';

/** A rule as written in its document, with its place. */
export interface WrittenRule {
  readonly rule: Rule;
  /** A JSON pointer into the document. */
  readonly path: string;
}

/** The rules of a document by id. */
export const writtenRules = ({ document }: CompiledRules): ReadonlyMap<string, WrittenRule> =>
  new Map(document.rules.map((rule, at) => [rule.id, { rule, path: `/rules/${at}` }]));
