import * as fc from 'fast-check';
import { questionTypes, type Question, type QuestionType } from '@gam/schemas/questions';
import {
  answerFacts,
  type Condition,
  type Conditions,
  deviceKinds,
  type Fact,
  factPaths,
  type FactType,
  type QuestionConsequence,
  type RuleAt,
} from '@gam/schemas/rules';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import { questionRule } from './rule-fixtures.ts';
import type { QuestionFacts } from './rule-fixtures.ts';
import { noFacts } from '../facts/facts-fixture.ts';

// A few words that occur in rules and facts, so that conditions hold about half the time.
const word = fc.constantFrom(
  'single_select',
  'auto_allocation',
  'delegation',
  'YES',
  'NO',
  'a',
  'b',
  '__proto__',
);
const maybeWord = fc.option(word);
const words = fc.array(word, { maxLength: 3 });
const count = fc.integer({ min: 0, max: 3 });

const anyOption = fc
  .record({
    id: word,
    operation_key: fc.constantFrom('YES', 'NO', 'FAVORITE_ALLOCATION', null),
    is_default_answer: fc.boolean(),
    price: fc.option(count),
  })
  .map((fields) => makeOption(fields.id, 'option', fields));

const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    type: fc.constantFrom(...(Object.keys(questionTypes) as QuestionType[])),
    type_tags: words,
    is_mandatory: fc.boolean(),
    is_auth_required: fc.boolean(),
    display_in_process: fc.boolean(),
    options: fc.array(anyOption, { maxLength: 3 }),
    step: fc.option(count),
  })
  .map(({ type, ...fields }) => makeQuestion(type, fields));

/** Any moment of two weeks, ms since 1970. */
const moment = fc.integer({ min: 0, max: 14 * 24 * 3_600_000 });

/** Facts at a question, of every shape that a flow can have. */
export const anyFacts: fc.Arbitrary<QuestionFacts> = fc
  .record({
    question: anyQuestion,
    city: fc.record({ id: maybeWord }),
    answers: fc.dictionary(word, words),
    parent_answer: fc.option(words),
    query: fc.record({ workman: maybeWord, source: maybeWord, auto_answered: fc.boolean() }),
    session: fc.record({ guest: fc.boolean(), admin: fc.boolean(), email_signup: fc.boolean() }),
    flow: fc.record({ periodic: fc.boolean(), favourites_count: count, chosen_operation_keys: words }),
    customer: fc.record({
      orders_count: fc.option(count),
      last_order_days: fc.option(count),
      segments: words,
    }),
    device: fc.record({ kind: fc.constantFrom(...deviceKinds, null) }),
    client: fc.record({ catalogue: fc.option(count) }),
    area: fc.record({ id: maybeWord }),
    chosen: fc.option(fc.record({ starts_at: moment, has_hour: fc.boolean() })),
    position: fc.integer({ min: 1, max: 3 }),
    now: moment,
  })
  .map((facts) => ({
    ...noFacts,
    ...facts,
    query: { ...noFacts.query, ...facts.query },
    session: { ...noFacts.session, ...facts.session },
    flow: { ...noFacts.flow, ...facts.flow },
    customer: { ...noFacts.customer, ...facts.customer },
  }));

/** A condition that fits each type of fact. */
const conditionOn: Record<FactType['holds'], fc.Arbitrary<Condition>> = {
  string: fc.oneof(
    word.map((value) => ({ const: value })),
    word.map((value) => ({ not: { const: value } })),
  ),
  number: fc.oneof(
    count.map((minimum) => ({ minimum })),
    count.map((maximum) => ({ not: { maximum } })),
  ),
  boolean: fc.boolean().map((value) => ({ const: value })),
  strings: fc.oneof(
    word.map((value) => ({ contains: { const: value } })),
    count.map((maxItems) => ({ maxItems })),
  ),
};

/** The facts that are known at a question. */
const pathsAtQuestions = Object.entries<Fact>(factPaths).filter(([, { known }]) => known !== 'price');

const valueOf = (values: readonly string[]): fc.Arbitrary<Condition> =>
  fc.constantFrom(...values).map((value) => ({ const: value }));

const anyConditions: fc.Arbitrary<Conditions> = fc
  .array(
    fc
      .constantFrom(...pathsAtQuestions, ['answers.a', answerFacts.values] as const)
      .chain(([path, { holds, values }]: readonly [string, Fact]) =>
        (values ? valueOf(values) : conditionOn[holds]).map((condition) => [path, condition] as const),
      ),
    { maxLength: 3 },
  )
  .map((entries) => Object.fromEntries(entries));

const anyConsequence: fc.Arbitrary<QuestionConsequence> = fc.oneof(
  fc.boolean().map((skip) => ({ skip })),
  fc.boolean().map((mandatory) => ({ mandatory })),
  fc.constantFrom('only_option' as const, 'default_option' as const).map((answer) => ({ answer })),
  word.map((value) => ({ answer: { values: [value] } })),
  word.map((title) => ({ texts: { title }, require_login: true })),
  conditionOn.string.map((operation_key) => ({ keep_options: { operation_key } })),
  fc.constant({ replace_options: 'favourites' as const }),
);

/** Sound rules at a question. */
export const anyQuestionRules: fc.Arbitrary<RuleAt<'question'>[]> = fc
  .array(
    fc.tuple(
      anyConsequence,
      anyConditions,
      fc.option(fc.array(anyConditions, { minLength: 1, maxLength: 2 })),
    ),
    { maxLength: 6 },
  )
  .map((rules) =>
    rules.map(([consequence, when, any], at) => ({
      ...questionRule(`r${at}`, consequence, when),
      ...(any === null ? {} : { any }),
    })),
  );
