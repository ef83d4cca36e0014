import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEntry, anyFlow, anyHappenings, ask, Customer, makeFlow, play } from '@gam/engine/fixtures';
import { Evaluation, type FlowState } from '@gam/engine/flow';
import { writeRecord } from './record-text.ts';

const recordOf = (state: FlowState) => ({ id: 'f_1', rev: 3, state, pending: null, seen: [['a', 'b', 3]] });

const read = (text: string) => ({ value: JSON.parse(text) as unknown, length: text.length });
/** What the text of a record after another one holds. */
const written = (flow: Customer['flow'], before: FlowState, after: FlowState) =>
  read(writeRecord(flow, recordOf(before), recordOf(after)));
const whole = (state: FlowState) => read(JSON.stringify(recordOf(state)));

const questions = Array.from({ length: 45 }, (_none, index) => ask(`q${index}`));

/** What a customer does next: answers and goes on, goes back, or jumps to a question that was passed. */
const anyAct = fc.record({
  does: fc.constantFrom('go', 'go', 'go', 'back', 'jump'),
  option: fc.constantFrom('yes', 'no'),
  to: fc.integer({ min: 0, max: 39 }),
});

function act(
  customer: Customer,
  { does, option, to }: typeof anyAct extends fc.Arbitrary<infer A> ? A : never,
) {
  if (does === 'go' && customer.phase === 'questions') customer.go(option);
  if (does === 'back' && customer.step !== questions[0]?.id) customer.back();
  if (does === 'jump') customer.jump(`q${to}`);
}

describe('the text of a record', () => {
  it('holds the record in as many characters as JSON, after any history', () => {
    fc.assert(
      fc.property(anyFlow, anyEntry, anyHappenings, (flow, entry, happenings) => {
        for (const { before, outcome } of play(flow, entry, happenings).log) {
          const after = outcome.ok ? outcome.value.state : before;
          expect(written(flow, before, after)).toEqual(whole(after));
        }
      }),
    );
  });

  it('holds the record after an answer was taken away', () => {
    const { flow, state, at } = new Customer(makeFlow(questions)).go('yes', 'no');
    const { q0: _gone, ...answers } = state.answers;
    new Evaluation(flow, state, at).expectAnswer(0, answers);
    expect(written(flow, state, state)).toEqual(whole(state));
    expect(written(flow, state, { ...state, answers })).toEqual(whole({ ...state, answers }));
  });

  it('holds the record however many answers there are and wherever one is changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyAct, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        (batches) => {
          const customer = new Customer(makeFlow(questions));
          expect(written(customer.flow, customer.state, customer.state)).toEqual(whole(customer.state));
          for (let answered = 0; answered < 40; answered += 1) {
            const before = customer.state;
            customer.go('yes');
            expect(written(customer.flow, before, customer.state)).toEqual(whole(customer.state));
          }
          for (const batch of batches) {
            const before = customer.state;
            for (const one of batch) if (customer.phase === 'questions') act(customer, one);
            expect(written(customer.flow, before, customer.state)).toEqual(whole(customer.state));
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
