import * as fc from 'fast-check';
import { eventNames } from '@gam/schemas/descriptors';
import { questionTypes, type Question, type QuestionType } from '@gam/schemas/questions';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import { anyQuestionRules } from '../rules/rule-arbitraries.ts';
import { rulesOf } from '../rules/rule-fixtures.ts';
import type { FlowEvent } from './advance.ts';
import { type FactChanges, defaultRules, makeFlow } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import type { CompiledRules } from '../rules/compiled-rules.ts';

// Few words and ids, so that parents, requirements and rules match about half the time.
const optionIds = ['a', 'b', 'YES'];
const questionId = (index: number): string => `q${index}`;
const maxQuestions = 8;
const anyQuestionId = fc.integer({ min: 0, max: maxQuestions }).map(questionId);

const anyOption = fc
  .record({
    operation_key: fc.constantFrom('YES', 'NO', 'FAVORITE_ALLOCATION', null),
    is_default_answer: fc.boolean(),
  })
  .map((fields) => (id: string) => makeOption(id, id, fields));

const questionShape = fc.record({
  type: fc.oneof(
    fc.constant<QuestionType>('single_select'),
    fc.constantFrom(...(Object.keys(questionTypes) as QuestionType[])),
  ),
  type_tags: fc.subarray(
    ['auto_allocation', 'delegation', 'workman_gender', 'product', 'client_phone', 'favorite_workman'],
    {
      maxLength: 2,
    },
  ),
  is_mandatory: fc.boolean(),
  is_auth_required: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  display_in_process: fc.boolean(),
  options: fc.array(anyOption, { maxLength: optionIds.length }),
  // Any parent: earlier, later, the question itself or a missing one.
  parent: fc.option(anyQuestionId, { freq: 2 }),
  parent_requirements: fc.subarray([...optionIds, 'gone'], { maxLength: 3 }),
});

const anyQuestions: fc.Arbitrary<Question[]> = fc
  .array(questionShape, { maxLength: maxQuestions })
  .map((shapes) =>
    shapes.map(({ type, options, ...fields }, index) =>
      makeQuestion(type, {
        ...fields,
        id: questionId(index),
        options: options.map((option, at) => option(optionIds[at] ?? '')),
      }),
    ),
  );

const anyRules: fc.Arbitrary<CompiledRules> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(defaultRules) },
  anyQuestionRules.map((rules) => rulesOf(...rules)),
);

/** A flow of any questions under the shipped rules or any others. */
export const anyFlow: fc.Arbitrary<Flow> = fc
  .record({ questions: anyQuestions, rules: anyRules, is_periodic: fc.boolean() })
  .map(({ questions, rules, is_periodic }) => makeFlow(questions, { rules, service: { is_periodic } }));

/** Any visitor with any link. */
export const anyEntry: fc.Arbitrary<FactChanges> = fc
  .record({
    query: fc.record({
      workman: fc.constantFrom('w1', null),
      auto_answered: fc.boolean(),
      show_workman_gender_question: fc.boolean(),
    }),
    session: fc.record({ guest: fc.boolean(), admin: fc.boolean(), email_signup: fc.boolean() }),
    favourites: fc.integer({ min: 0, max: 2 }),
  })
  // Favourites exist only for a signed-in customer.
  .map((entry) => (entry.session.guest ? { ...entry, favourites: 0 } : entry));

/**
 * A customer's next action. `sensible` answers the current question, and `pick` chooses among the valid answers;
 * `event` is an arbitrary event, whatever the screen offers.
 */
export type Act =
  { readonly is: 'sensible'; readonly pick: number } | { readonly is: 'event'; readonly event: FlowEvent };

const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyQuestionId },
  fc.constantFrom('@quote', '@phone', '@code', '@experts', '__proto__', ''),
);
const anyValues = fc.array(fc.constantFrom(...optionIds, '', '7', '09121234567', 'not-valid', '__proto__'), {
  maxLength: 3,
});

/** An arbitrary value of every argument that an event reads. */
const argsOfAny = {
  question: 'q0',
  values: [],
  step: 'q0',
  phone: '',
  code: '',
  expert: 'e1',
  on: true,
  disable_sms: true,
  not_show_on_app: false,
  email: '',
};

const event = (name: FlowEvent['name'], args: object = {}) =>
  // Built from the closed list of event names with any arguments that a client can send.
  ({ name, args }) as unknown as FlowEvent;

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(event('next')) },
  { weight: 4, arbitrary: fc.constant(event('back')) },
  {
    weight: 4,
    arbitrary: fc
      .record({ step: anyStep, by: fc.constantFrom('history', 'summary') })
      .map((args) => event('jump', args)),
  },
  {
    weight: 3,
    arbitrary: fc.record({ question: anyStep, values: anyValues }).map((args) => event('answer', args)),
  },
  fc.constantFrom('09121234567', '', 'x').map((phone) => event('login_request_code', { phone })),
  fc.constantFrom('123456', '', 'x').map((code) => event('login_verify', { code })),
  fc.constantFrom(...eventNames).map((name) => event(name, argsOfAny)),
  fc.constantFrom('e1', 'e2', 'never').map((expert) => event('select_expert', { expert })),
  fc.constantFrom('choice', 'empty').map((reason) => event('skip_expert', { reason })),
  fc.constant(event('place_order')),
  fc.boolean().map((on) => event('confirm', { 'test.a-rule': on })),
  fc.constantFrom('SALAM10', '', '!').map((code) => event('apply_voucher', { code })),
  fc.boolean().map((on) => event('club_discount', { on })),
  fc.constantFrom('sara@example.com', '', 'x').map((email) => event('invoice_email', { email })),
);

/** One step of a flow's history: the customer's action, its time, and whether the outside world then succeeds. */
export interface Happening {
  readonly act: Act;
  /** Time that passes before it, ms. */
  readonly after: number;
  readonly succeeds: boolean;
}

export const anyHappenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({
    act: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.integer({ min: 0, max: 3 }).map((pick): Act => ({ is: 'sensible', pick })),
      },
      { weight: 2, arbitrary: anyEvent.map((event): Act => ({ is: 'event', event })) },
    ),
    after: fc.constantFrom(0, 1000, 3_600_000),
    succeeds: fc.boolean(),
  }),
  { maxLength: 40 },
);
