import {
  type Denial,
  quoteBlocks,
  type QuoteBlock,
  type QuoteTexts,
  type RuleNotice,
  type RuleVoucher,
} from '@gam/schemas/rules';
import type { CompiledRule, OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, givesText, traceRules, type RuleEffect, type RuleTrace } from './rule-trace.ts';

/** What rules decide on the quote: blocks that they show or hide (the screen decides on the others), texts, notices. */
interface QuoteDecision {
  readonly shown: ReadonlySet<QuoteBlock>;
  readonly hidden: ReadonlySet<QuoteBlock>;
  readonly texts: Readonly<QuoteTexts>;
  readonly notices: readonly RuleNotice[];
  /** What has to be confirmed before the order, by the rule that asks for it. */
  readonly confirmations: readonly Confirmation[];
  /** The voucher that is to be applied; null: none. */
  readonly voucher: RuleVoucher | null;
  /** Why the order cannot be placed; null if it can. */
  readonly denial: Denial | null;
}

/** A text that has to be ticked; named by its rule, with its document's name, since ids repeat between documents. */
interface Confirmation {
  readonly name: string;
  readonly text: string;
}

type QuoteRule = CompiledRule<'quote'>;

const names = ({ then }: QuoteRule, block: QuoteBlock) =>
  then.show?.includes(block) === true || then.hide?.includes(block) === true;

/** The first rule that names a block. */
const ruleFor = (matched: readonly QuoteRule[], block: QuoteBlock) =>
  matched.find((rule) => names(rule, block)) ?? null;

function outcomeOf(rule: QuoteRule, key: string, matched: readonly QuoteRule[]): RuleEffect {
  if (key === 'notice' || key === 'confirm') return 'taken';
  if (key === 'texts') return givesText(rule, rule.then.texts ?? {}, matched) ? 'taken' : 'overruled';
  if (key === 'deny' || key === 'voucher') return firstCounts(rule, key, matched);
  const blocks = (key === 'show' ? rule.then.show : rule.then.hide) ?? [];
  return blocks.some((block) => ruleFor(matched, block) === rule) ? 'taken' : 'overruled';
}

/** Each text from the first rule that has it. */
const mergedTexts = (matched: readonly QuoteRule[]): Readonly<QuoteTexts> =>
  Object.assign({}, ...matched.map(({ then }) => then.texts ?? {}).toReversed()) as QuoteTexts;

/** Decides which blocks stand on the quote screen. [O-2.22] */
export function decideQuote(rules: OrderedRules, facts: Facts): QuoteDecision {
  const matched = matchRules(rules.at.quote, facts);
  const obeying = (key: 'show' | 'hide') =>
    new Set(quoteBlocks.filter((block) => ruleFor(matched, block)?.then[key]?.includes(block) === true));
  return {
    shown: obeying('show'),
    hidden: obeying('hide'),
    texts: mergedTexts(matched),
    notices: matched.flatMap(({ then: { notice } }) => notice ?? []),
    confirmations: matched.flatMap(({ id, document, then: { confirm } }) =>
      confirm ? [{ name: `${document.replace(/@.*/, '')}.${id}`, text: confirm.text }] : [],
    ),
    voucher: firstOf(matched, 'voucher'),
    denial: firstOf(matched, 'deny'),
  };
}

/** Explains the rules of the quote. */
export const traceQuote = (rules: OrderedRules, facts: Facts): RuleTrace[] =>
  traceRules(rules.at.quote, facts, outcomeOf);
