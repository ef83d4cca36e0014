import { describe, expect, it } from 'vitest';
import { ask, makeQuote } from '@gam/engine/fixtures';
import { commonTexts } from '../texts.ts';
import { fitsStore } from '../records/record-size.ts';
import { answerAndGo, event, FlowWorld, replied } from './flow-world-fixture.ts';

const mostBytes = 64 * 1024;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** A text of the most letters, two bytes each. */
const longText = 'ی'.repeat(1000);

const textQuestions = (count: number) =>
  Array.from({ length: count }, (_, index) => ask(`t${index}`, { type: 'text', options: [] }));

describe('a flow that grows beyond 64 KB', () => {
  const questions = textQuestions(40);

  it('keeps what fits, and refuses the answer that does not at its question', async () => {
    const world = new FlowWorld(questions);
    const ticket = await world.ticket();
    const events = questions.flatMap(({ id }) => answerAndGo(id, longText));
    await world.send(ticket, 0, events.slice(0, 32));
    await world.send(ticket, 32, events.slice(32, 48));
    const result = await world.send(ticket, 48, events.slice(48));
    expect(result).toMatchObject({ is: 'shown', refusal: { code: 'too_large' } });
    if (result.is !== 'shown' || !result.refusal) throw new Error('not refused');
    const { step } = result.open.record.state;
    expect([result.refusal.field, result.open.record.rev]).toEqual([step, 48 + result.applied]);
    const stored = await world.stored();
    expect(stored).toMatchObject({ rev: 48 + result.applied, state: { step } });
    expect(bytesOf(stored)).toBeLessThanOrEqual(mostBytes);
    expect(bytesOf(stored)).toBeGreaterThan(mostBytes - 3 * longText.length);
    // A shorter answer is taken.
    const { rev } = result.open.record;
    expect(await world.send(ticket, rev, answerAndGo(step ?? '', 'کوتاه'))).toMatchObject({ applied: 2 });
  });

  it('is restored as far as it fits, and asks again for the first answer that does not', async () => {
    const world = new FlowWorld(questions);
    const answers = questions.map(({ id }) => ({ question: id, values: [longText] }));
    const restored = await world.send(await world.ticket(), 0, [
      event('restore', { ticket: '', answers, step: 't39' }),
    ]);
    if (restored.is !== 'shown') throw new Error(restored.is);
    const stored = await world.stored();
    if (!stored) throw new Error('nothing is stored');
    const { state } = stored;
    const count = Object.keys(state.answers).length;
    expect(state).toMatchObject({
      step: `t${count}`,
      problem: { field: `t${count}`, message: commonTexts.order.tooLarge },
    });
    expect(Object.keys(state.answers)).toEqual(questions.slice(0, count).map(({ id }) => id));
    expect(bytesOf(stored)).toBeLessThanOrEqual(mostBytes);
    expect(bytesOf(stored)).toBeGreaterThan(mostBytes - 2 * bytesOf(longText));
    expect(await world.send(await world.ticket(), 1, answerAndGo(`t${count}`, 'کوتاه'))).toMatchObject({
      applied: 2,
    });
  });
});

describe('the limit of a record', () => {
  /** Whether a record of this size may be stored for a flow of these questions. */
  async function fits(asked: ReturnType<typeof textQuestions>, bytes: number): Promise<boolean> {
    const world = new FlowWorld(asked);
    const ticket = await world.ticket();
    const begun = await world.send(ticket, 0, answerAndGo(asked[0]?.id ?? '', 'yes'));
    if (begun.is !== 'shown') throw new Error(begun.is);
    const { flow, record } = begun.open;
    const filler = 'x'.repeat(bytes - bytesOf({ ...record, filler: '' }));
    return fitsStore(flow, { ...record, filler } as typeof record);
  }

  it.each([
    ['a select', [ask('a')], 20, 26],
    ['three texts', textQuestions(3), 40, 46],
    ['sixty texts', textQuestions(60), 64, 65],
  ])('follows from what the questions can need: %s', async (_what, asked, most, tooMany) => {
    expect(await fits(asked, most * 1024)).toBe(true);
    expect(await fits(asked, tooMany * 1024)).toBe(false);
  });

  it('has room for the longest answers to every question', async () => {
    const options = Array.from({ length: 60 }, (_, index) => `${'x'.repeat(30)}${index}`);
    const questions = [
      ...textQuestions(2),
      ask('all', { type: 'multi_select', options }),
      ask('one', { type: 'single_select', options }),
    ];
    const world = new FlowWorld(questions);
    const ticket = await world.ticket();
    const longest = 'ی'.repeat(1_000);
    const events = [
      ...answerAndGo('t0', longest),
      ...answerAndGo('t1', longest),
      ...answerAndGo('all', ...options),
      ...answerAndGo('one', options[0] ?? ''),
    ];
    expect(await world.send(ticket, 0, events)).toMatchObject({ is: 'shown', refusal: null });
  });
});

it('takes 500 answers and their price of 500 lines', async () => {
  const questions = Array.from({ length: 500 }, (_, index) => ask(`${10_000 + index}`));
  const world = new FlowWorld(questions);
  const line = { description: 'شرح یک خط', no_items: 2, total_price: 1_250_000 };
  const mini_factor = questions.map(({ title }) => ({ parent_title: title, ...line }));
  world.replies.askQuote = () => replied(makeQuote({ mini_factor }));
  const ticket = await world.ticket();
  const events = questions.flatMap(({ id }) => answerAndGo(id, 'yes'));
  for (let rev = 0; rev < events.length; rev += 32) {
    expect(await world.send(ticket, rev, events.slice(rev, rev + 32))).toMatchObject({ refusal: null });
  }
  expect(await world.stored()).toMatchObject({ state: { phase: 'quote', quote: { mini_factor } } });
  expect(await world.send(ticket, 1000, [event('back', {})])).toMatchObject({ applied: 1 });
});
