import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeOption } from '@gam/engine/fixtures';
import type { FlowState } from '@gam/engine/flow';
import { event, failed, FlowWorld, guest, replied } from '../flows/flow-world-fixture.ts';
import { lookUpKept } from './look-up.ts';

const fetched = { type: 'single_select_by_fetch', options: [] } as const;

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('brand', fetched), ask('model', fetched)]);
  world.replies.fetchOptions = ({ body: { questionId } }) =>
    replied({
      results: questionId === 'brand' ? [makeOption('b1', 'Bosch')] : [makeOption('m1', 'Serie 4')],
    });
});

let flows = 0;
const lookUp = async (answers: FlowState['answers'], who = guest) => {
  const ticket = await world.ticket({ flow: `f_${(flows += 1)}` });
  const begun = await world.send(ticket, 0, [event('answer', { question: 'a', values: ['yes'] })]);
  if (begun.is !== 'shown') throw new Error(begun.is);
  return lookUpKept({ parts: world.parts, open: begun.open, who }, answers);
};
const given = (...values: string[]) => ({ values, by: 'customer' }) as const;

describe('answers from elsewhere', () => {
  it('get what they chose, each under the answers before it', async () => {
    const answers = { a: given('no'), brand: given('b1'), model: given('m1') };
    const found = await lookUp(answers);
    expect(found).toEqual({
      a: answers.a,
      brand: {
        ...answers.brand,
        chosen: [{ id: 'b1', label: 'Bosch' }],
        precedingAnswersHash: expect.any(String),
      },
      model: {
        ...answers.model,
        chosen: [{ id: 'm1', label: 'Serie 4' }],
        precedingAnswersHash: expect.any(String),
      },
    });
    expect(found['model']?.precedingAnswersHash).not.toBe(found['brand']?.precedingAnswersHash);
    expect(world.callsOf('fetchOptions').map(({ body }) => body.answers.map(({ id }) => id))).toEqual([
      ['a'],
      ['a', 'brand'],
    ]);
  });

  it('are left out when they were never offered', async () => {
    const answers = { a: given('no'), brand: given('b9'), model: given('m1') };
    expect(Object.keys(await lookUp(answers))).toEqual(['a', 'model']);
  });

  it('stay as they are when that is unknown at the moment', async () => {
    world.replies.fetchOptions = () => failed(500);
    const answers = { a: given('no'), brand: given('b1') };
    expect(await lookUp(answers)).toBe(answers);
  });

  it('are not looked up when that was done before, or when they are empty or not there', async () => {
    const known = { ...given('b9'), chosen: [] };
    for (const answers of [{}, { a: given('no') }, { brand: known }, { brand: given() }])
      expect(await lookUp(answers)).toBe(answers);
    expect(world.callsOf('fetchOptions')).toEqual([]);
  });
});
