import type { EventArgs } from '@gam/schemas/descriptors';
import type { QuoteResult } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import { priceAnswer, priceSoFar } from '@gam/shared/price-so-far';
import { assert, asyncProperty, gen, nat } from 'fast-check';
import { expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, next } from './support/events.ts';
import { answerUntil, eventsAt, homeCleaning } from './support/home-cleaning.ts';
import { atQuote, quotes, startQuoteWorld, world } from './support/quote-step.ts';

startQuoteWorld();

type Draw = (most: number) => number;
type Given = Pick<EventArgs<'answer'>, 'values' | 'counts'>;

/** A random answer to the shown question, if its answers cost something; null for any other question. */
function pricedAnswer(customer: Customer, draw: Draw): Given | null {
  const { constraints, prices } = customer.node('question');
  if (prices === undefined) return null;
  if (constraints.kind === 'number') {
    const steps = Math.floor((constraints.max - constraints.min) / constraints.step);
    return { values: [String(constraints.min + draw(Math.min(steps, 200)) * constraints.step)] };
  }
  if (constraints.kind !== 'choice') return null;
  const { allowed, counts, multiple, mandatory } = constraints;
  const chosen = multiple ? allowed.filter(() => draw(1) === 1) : [allowed[draw(allowed.length - 1)] ?? ''];
  const values = chosen.length === 0 && mandatory ? allowed.slice(0, 1) : chosen;
  if (counts === null) return { values };
  const { min, max, step } = counts;
  const number = () =>
    Math.max(1, min) + step * draw(Math.min(9, Math.floor((max - Math.max(1, min)) / step)));
  return { values, counts: values.map((value) => ({ value, number: number() })) };
}

/** The price that a client shows on the screen once an answer is chosen there, as text. */
function followed(customer: Customer, given: Given): string {
  const { screen } = customer;
  const question = screen.body.find((block) => block.type === 'question');
  const { follows } = screen.running_price ?? {};
  if (!follows || question?.prices === undefined)
    throw new Error(`The screen «${screen.title}» has no price that follows`);
  const price = priceSoFar(follows, priceAnswer(question.prices, given));
  return price === null ? '' : formatToman(price.toman);
}

/** Keeps the prices before discounts of the quotes that the upstream gives. */
function watchQuotes(): (number | null)[] {
  const prices: (number | null)[] = [];
  world.proxy.fail(quotes, {
    does: 'rewrite',
    with: (body) => {
      prices.push((JSON.parse(body) as QuoteResult).achar_price);
      return body;
    },
  });
  return prices;
}

/** Orders with random answers; returns what a client showed last before the quote. */
async function orderAny(customer: Customer, draw: Draw): Promise<string> {
  await customer.open(`${homeCleaning}&restart=1`);
  let shown = '';
  while (customer.flow.phase === 'questions') {
    const given = pricedAnswer(customer, draw);
    if (given !== null) {
      const { step } = customer.flow;
      shown = followed(customer, given);
      await customer.sendAndWait(answer(step ?? '', given.values, given.counts), next());
      if (customer.flow.step === step)
        throw new Error(`${String(step)} did not take ${JSON.stringify(given)}`);
    } else {
      shown = customer.screen.running_price?.text ?? '';
      await customer.sendAndWait(...eventsAt(customer));
    }
  }
  expect(customer.flow.phase).toBe('quote');
  return shown;
}

it('follows every answer as a client adds it up, and ends at the price of the quote before discounts', async () => {
  const customer = await atQuote();
  const quoted = watchQuotes();
  // The smallest order costs the minimum.
  expect(await orderAny(customer, () => 0)).toBe(formatToman(450_000));
  expect(quoted.at(-1)).toBe(450_000);
  await assert(
    asyncProperty(gen(), async (g) => {
      const shown = await orderAny(customer, (most) => g(nat, { max: most }));
      expect(shown).toBe(formatToman(quoted.at(-1) ?? 0));
    }),
    { numRuns: 12 },
  );
});

it('says the same after a step back, where the answers behind it still count', async () => {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await answerUntil(customer, '111');
  const price = customer.screen.running_price?.text;
  expect(price).toMatch(/تومان$/);
  await customer.send(back());
  expect(customer.screen.running_price?.text).toBe(price);
});
