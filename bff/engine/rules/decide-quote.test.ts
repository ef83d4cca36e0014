import type { RuleAt } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { decideQuote, traceQuote } from './decide-quote.ts';
import { compileSound, documentOf, factsWith, writtenRule } from './rule-fixtures.ts';

const quoteRule = (id: string, consequence: RuleAt<'quote'>['then']) =>
  writtenRule('quote', consequence, { id });

describe('the blocks of the quote', () => {
  const rules = compileSound(
    documentOf([
      quoteRule('first', { show: ['voucher'] }),
      quoteRule('second', { hide: ['voucher', 'notes'] }),
      quoteRule('third', { show: ['notes'] }),
    ]),
  );

  it('obey the first rule that names them', () => {
    const { shown, hidden } = decideQuote(rules, factsWith());
    expect([...shown]).toEqual(['voucher']);
    expect([...hidden]).toEqual(['notes']);
  });

  it('are explained', () => {
    expect(traceQuote(rules, factsWith()).map(({ outcome }) => outcome)).toEqual([
      { show: 'taken' },
      { hide: 'taken' },
      { show: 'overruled' },
    ]);
  });
});
