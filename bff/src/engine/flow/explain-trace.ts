import type { RuleTraceReport } from '@gam/schemas/descriptors';
import type { FactValue } from '../rules/facts.ts';
import type { RuleTrace } from '../rules/rule-trace.ts';

export type ReportedValue = RuleTraceReport['facts'][number]['value'];

/** A fact's value as it travels. */
export const reportValue = (value: FactValue): ReportedValue =>
  typeof value === 'object' && value !== null ? [...value] : value;

/** A trace as it travels. */
export const reportTrace = (trace: RuleTrace): RuleTraceReport => ({
  ...trace,
  facts: trace.facts.map(({ path, value, holds }) => ({ path, value: reportValue(value), holds })),
  outcome: { ...trace.outcome },
});
