import { quoteBlocks, type QuoteBlock } from '@gam/schemas/rules';
import type { CompiledRule, CompiledRules } from './compiled-rules.ts';
import type { Facts } from './facts.ts';
import { matchRules } from './match-rules.ts';
import { noTrace, traceRules, type RuleOutcome, type RuleTrace, type TraceOption } from './rule-trace.ts';

/** The blocks of the quote screen that rules show or hide; the screen decides on the others. */
interface QuoteDecision {
  readonly shown: ReadonlySet<QuoteBlock>;
  readonly hidden: ReadonlySet<QuoteBlock>;
  readonly trace: readonly RuleTrace[];
}

type QuoteRule = CompiledRule<'quote'>;

const names = ({ then }: QuoteRule, block: QuoteBlock) =>
  then.show?.includes(block) === true || then.hide?.includes(block) === true;

/** The first rule that names a block. */
const ruleFor = (matched: readonly QuoteRule[], block: QuoteBlock) =>
  matched.find((rule) => names(rule, block)) ?? null;

function outcomeOf(rule: QuoteRule, key: string, matched: readonly QuoteRule[]): RuleOutcome {
  const blocks = (key === 'show' ? rule.then.show : rule.then.hide) ?? [];
  return blocks.some((block) => ruleFor(matched, block) === rule) ? 'taken' : 'overruled';
}

/** Decides which blocks stand on the quote screen. [O-2.22] */
export function decideQuote(rules: CompiledRules, facts: Facts, options: TraceOption = {}): QuoteDecision {
  const matched = matchRules(rules.at.quote, facts);
  const obeying = (key: 'show' | 'hide') =>
    new Set(quoteBlocks.filter((block) => ruleFor(matched, block)?.then[key]?.includes(block) === true));
  return {
    shown: obeying('show'),
    hidden: obeying('hide'),
    trace: options.trace === true ? traceRules(rules.at.quote, facts, outcomeOf) : noTrace,
  };
}
