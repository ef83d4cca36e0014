import type { QuoteConsequence, RuleAt } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { decideQuote } from './decide-quote.ts';
import { factsWith, rulesOf } from './rule-fixtures.ts';

const quoteRule = (id: string, then: QuoteConsequence): RuleAt<'quote'> =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word
  ({ id, at: 'quote', when: {}, then, because: 'a reason' });

describe('the blocks of the quote', () => {
  const rules = rulesOf(
    quoteRule('first', { show: ['voucher'] }),
    quoteRule('second', { hide: ['voucher', 'notes'] }),
    quoteRule('third', { show: ['notes'] }),
  );

  it('obey the first rule that names them', () => {
    const { shown, hidden } = decideQuote(rules, factsWith());
    expect([...shown]).toEqual(['voucher']);
    expect([...hidden]).toEqual(['notes']);
  });

  it('are explained', () => {
    const { trace } = decideQuote(rules, factsWith(), { trace: true });
    expect(trace.map(({ outcome }) => outcome)).toEqual([
      { show: 'taken' },
      { hide: 'taken' },
      { show: 'overruled' },
    ]);
  });
});
