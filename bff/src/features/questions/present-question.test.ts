import { type QuestionNode, widgets } from '@gam/schemas/descriptors';
import { type Option, questionTypes, ServiceDetail } from '@gam/schemas/questions';
import { validateAnswer } from '@gam/shared/validate-answer';
import * as fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type AnyView, kindOf } from '@gam/engine/questions';
import { presentQuestion } from './present-question.ts';
import { makeQuestion, questionFixtures, viewAsLoaded, completeQuestion } from '@gam/engine/fixtures';
import { questionTags, blocks } from '@gam/schemas/fixtures';

/** What the contract has against a node and its widget, as they reach the client. */
function findSchemaErrors(node: QuestionNode): unknown[] {
  const sent: unknown = JSON.parse(JSON.stringify(node));
  const sentWidget: unknown = JSON.parse(JSON.stringify(node.widget));
  return [...Value.Errors(blocks.question, sent), ...Value.Errors(widgets[node.widget.type], sentWidget)];
}

describe('presentQuestion', () => {
  it.each(Object.values(questionFixtures))('makes a node of the contract of a $type [O-3.03]', (question) => {
    const unanswered = presentQuestion(question, viewAsLoaded(question), null, null);
    expect(findSchemaErrors(unanswered)).toEqual([]);
    const optional = viewAsLoaded(question, { mandatory: false });
    expect(findSchemaErrors(presentQuestion(question, optional, { values: ['21'] }, 'نه'))).toEqual([]);
  });

  it('shows the detail as heading and the title beside it', () => {
    const question = makeQuestion('text', { title: 'توضیح', detail: 'چه شده است؟', help_text: 'کوتاه' });
    expect(presentQuestion(question, viewAsLoaded(question), null, null)).toMatchObject({
      id: 'q1',
      key: 'q1',
      heading: 'چه شده است؟',
      title: 'توضیح',
      help: 'کوتاه',
      optional_label: null,
      answer: null,
      error: null,
    });
  });

  it('shows the title once if it is the heading', () => {
    const question = makeQuestion('text', { title: 'توضیح' });
    const view = viewAsLoaded(question);
    expect(presentQuestion(question, view, null, null)).toMatchObject({ heading: 'توضیح', title: null });
    const same = makeQuestion('text', { title: 'توضیح', detail: 'توضیح' });
    expect(presentQuestion(same, view, null, null)).toMatchObject({ heading: 'توضیح', title: null });
  });

  it('lets optional questions be skipped by clients that know how, and no others', () => {
    const question = makeQuestion('text');
    const skipAt = (mandatory: boolean, catalogue: number) =>
      presentQuestion(question, { ...viewAsLoaded(question, { mandatory }), catalogue }, null, null).skip;
    expect(skipAt(false, 8)).toMatchObject({ label: 'رد شدن', event: 'next', clears_answer: true });
    expect([skipAt(true, 8), skipAt(false, 7)]).toEqual([undefined, undefined]);
  });

  it('prefers the texts of rules', () => {
    const question = makeQuestion('text', { title: 'توضیح', detail: 'چه شده؟', help_text: 'کوتاه' });
    const texts = { title: 'شرح', detail: 'چه پیش آمده؟', help_text: 'در یک خط' };
    expect(presentQuestion(question, viewAsLoaded(question, { texts }), null, null)).toMatchObject({
      heading: 'چه پیش آمده؟',
      title: 'شرح',
      help: 'در یک خط',
    });
  });

  it('marks only optional questions as optional', () => {
    const optional = makeQuestion('text', { is_mandatory: false });
    const phone = makeQuestion('text', { is_mandatory: false, type_tags: ['client_phone'] });
    expect(presentQuestion(optional, viewAsLoaded(optional), null, null).optional_label).toBe('اختیاری');
    expect(presentQuestion(phone, viewAsLoaded(phone), null, null).optional_label).toBeNull();
  });

  it('contains the answer without its stored data, and the error', () => {
    const question = questionFixtures.numerical_single_select;
    const answer = { values: ['21'], counts: [{ value: '21', number: 9 }] };
    const stored = { ...answer, by: 'auto' };
    const node = presentQuestion(question, viewAsLoaded(question), stored, 'زیاد است');
    expect(node.answer).toEqual(answer);
    expect(node.error).toBe('زیاد است');
  });
});

const words = fc.oneof(fc.string(), fc.constantFrom('', ' ', '__proto__', '{title}', 'سرویس'));
const id = fc.string({ minLength: 1, maxLength: 128 });
const finite = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
const toman = fc.integer();

/** A record of which any field may be missing, or null where the contract allows that. */
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const options = fc.array(
  fc
    .record(
      {
        description: nullable(words),
        image_new: nullable(fc.record({ full: words })),
        is_recommended: fc.boolean(),
        price: nullable(toman),
        original_price: nullable(toman),
        discount_percentage: nullable(fc.double({ min: 0, max: 100, noNaN: true })),
        min_price: nullable(toman),
        max_price: nullable(toman),
        help_text: fc.array(words),
      },
      { requiredKeys: [] },
    )
    .chain((fields) =>
      fc
        .record({ id, title: words })
        .map((names): Partial<Option> & typeof names => ({ ...names, ...fields })),
    ),
  { maxLength: 15 },
);

const upstreamQuestion = fc
  .tuple(
    fc.record({ id, type: fc.oneof(fc.constantFrom(...Object.keys(questionTypes)), words), title: words }),
    fc.record(
      {
        type_tags: fc.array(fc.oneof(fc.constantFrom(...questionTags), words)),
        detail: nullable(words),
        description: nullable(words),
        help_text: nullable(words),
        is_mandatory: fc.boolean(),
        options,
        min_allowed_value: nullable(finite),
        max_allowed_value: nullable(finite),
        step: nullable(finite),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([names, fields]) => ({ ...names, ...fields }));

const viewChanges: fc.Arbitrary<Partial<AnyView>> = fc.record(
  {
    mandatory: fc.boolean(),
    texts: fc.record({ title: words, detail: words, required: words }, { requiredKeys: [] }),
    bounds: fc.record({ min: finite, max: finite, step: finite, max_length: finite }, { requiredKeys: [] }),
    country: nullable(fc.record({ min_length: fc.integer(), max_length: fc.integer(), sample: words })),
    min_hours: fc.nat(),
  },
  { requiredKeys: [] },
);

const answers = fc.record(
  {
    values: fc.array(words),
    counts: fc.array(fc.record({ value: id, number: fc.nat({ max: 999_999 }) })),
  },
  { requiredKeys: ['values'] },
);

describe('any question of an upstream', () => {
  const upstream = ServiceDetail.properties.questions.items;

  it('becomes a node of the contract, and any answer to it can be judged and read [O-3.03]', () => {
    fc.assert(
      fc.property(upstreamQuestion, viewChanges, answers, (given, changes, answer) => {
        expect(Value.Check(upstream, given)).toBe(true);
        const question = completeQuestion(given, []);
        const view = viewAsLoaded(question, changes);
        const node = presentQuestion(question, view, answer, null);
        expect(findSchemaErrors(node)).toEqual([]);
        expect(kindOf(question).summarise(question, answer, view)).toBeTypeOf('string');
        expect(validateAnswer(node.constraints, answer)).toBeDefined();
      }),
    );
  });
});
