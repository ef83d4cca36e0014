import type { Denial, RuleVoucher } from '@gam/schemas/rules';
import type { CompiledRule, OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, type Judge, type RuleTrace, traceRules } from './rule-trace.ts';

/** Where the order page leads, or why it denies the order; both null if the page is shown. */
interface EntryDecision {
  readonly redirect: string | null;
  readonly denial: Denial | null;
  /** The voucher that is to be applied at the quote; null: none. */
  readonly voucher: RuleVoucher | null;
}

const deciding = (matched: readonly CompiledRule<'entry'>[]): CompiledRule<'entry'> | null =>
  matched.find(({ then }) => then.redirect !== undefined || then.deny !== undefined) ?? null;

const judge: Judge<'entry'> = (rule, key, matched) => {
  if (key === 'voucher') return firstCounts(rule, key, matched);
  return deciding(matched) === rule ? 'taken' : 'overruled';
};

/**
 * Decides at the entry of the order page by the first matching rule, which redirects or denies. `redirect` is a template:
 * see `fillRoute`. [O-2.11]
 */
export function decideEntry(rules: OrderedRules, facts: Facts): EntryDecision {
  const matched = matchRules(rules.at.entry, facts);
  const counts = deciding(matched);
  return {
    redirect: counts?.then.redirect ?? null,
    denial: counts?.then.deny ?? null,
    voucher: firstOf(matched, 'voucher'),
  };
}

/** Explains the rules of the entry. */
export const traceEntry = (rules: OrderedRules, facts: Facts): RuleTrace[] =>
  traceRules(rules.at.entry, facts, judge);
