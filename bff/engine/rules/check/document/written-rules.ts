import type { CompiledRules, WrittenRule } from '../../compiled-rules.ts';

/** The rules of a document by id. */
export const writtenRules = ({
  document,
}: Pick<CompiledRules, 'document'>): ReadonlyMap<string, WrittenRule> =>
  new Map(document.rules.map((rule, at) => [rule.id, { rule, path: `/rules/${at}` }]));
