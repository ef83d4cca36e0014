/** A document of these rules. */
export const documentOf = (rules: readonly unknown[]) => ({
  name: 'test',
  applies_to: { services: ['*'], cities: ['*'] },
  rules,
});

/** A rule for tests. */
export const writtenRule = (
  at: unknown,
  consequence: unknown,
  others: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word; a rule is never awaited
  ({ id: 'a-rule', at, when: {}, then: consequence, because: 'a reason', ...others });
