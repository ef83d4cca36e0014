import { answerForms, type AnswerForm, type Question } from '@gam/schemas/questions';
import {
  type ConsequenceOf,
  type DecisionPoint,
  type QuestionConsequence,
  weekdayNames,
} from '@gam/schemas/rules';
import type { Random } from '@gam/shared/test/random';
import { layerOf } from '../support/rules-desk.ts';
import { randomConditions } from './random-conditions.ts';

const gateways = ['bank', 'samin', 'sadad', 'snapp-pay', 'ewano'] as const;
const notice = { level: 'info', text: 'پیام' } as const;
const link = { label: 'خدمات دیگر', to: '/categories/{main}/{category}' };
const denial = (random: Random) => ({
  title: 'بسته است',
  text: 'بعدا سر بزنید.',
  ...(random.below(3) > 0 && { link }),
});
const some = <T>(random: Random, all: readonly T[]): T[] => {
  const kept = all.filter(() => random.below(2) === 0);
  return kept.length > 0 ? kept : [random.pick(all)];
};

type Draw = (random: Random, question: Question) => QuestionConsequence;

/** What rules do to any question; what stands twice is drawn twice as often. */
const anywhere: readonly Draw[] = [
  () => ({ skip: true }),
  (random) => ({ mandatory: random.below(2) === 0 }),
  () => ({ require_login: true }),
  () => ({ texts: { title: 'عنوان', next: 'برو' } }),
  () => ({ notice }),
];
const ofChoices: readonly Draw[] = [
  (random, { options }) => ({
    keep_options: { id: { enum: some(random, options).map(({ id }) => id) } },
  }),
  (random, { options }) => ({ keep_options: { id: { not: { const: random.pick(options).id } } } }),
  (random, { options }) => ({ answer: { values: [random.pick(options).id] } }),
  () => ({ answer: 'only_option' }),
  () => ({ answer: 'default_option' }),
  (random) => ({ layout: random.pick(['list', 'cards', 'compact']) }),
];

/** What rules do to questions, by what their answers hold. */
const byForm: { readonly [H in AnswerForm['holds']]?: readonly Draw[] } = {
  options: ofChoices,
  number: [
    (random, { min_allowed_value: min, step }) => ({
      constraints: { [random.pick(['min', 'max'])]: (min ?? 0) + random.below(8) * (step ?? 1) },
    }),
    (random, { min_allowed_value: min, step }) => ({
      answer: { values: [String((min ?? 0) + random.below(14) * (step ?? 1))] },
    }),
  ],
  text: [(random) => ({ constraints: { max_length: 1 + random.below(200) } })],
  date: [
    (random) => ({ constraints: { dates: { earliest_day: random.below(6) } } }),
    (random) => ({ constraints: { dates: { latest_day: random.below(20) } } }),
    (random) => ({ constraints: { dates: { closed_weekdays: some(random, weekdayNames).slice(0, 6) } } }),
    (random) => ({ constraints: { dates: { notice_hours: 1 + random.below(72), closed_holidays: true } } }),
  ],
};

/** What rules do at the other decision points. */
const atPoints: {
  readonly [P in Exclude<DecisionPoint, 'question'>]: (random: Random) => ConsequenceOf<P>;
} = {
  entry: (random) =>
    random.pick<ConsequenceOf<'entry'>>([
      { deny: { ...denial(random), link } },
      { redirect: '/order/{main}/{category}/home-cleaning?city_id=1' },
      { redirect: '/order/{main}/{category}/{service}?city_id=1&utm_source=nowruz' },
      { redirect: '/order/{main}/{category}/{service}{query}' },
    ]),
  after_last: (random) =>
    random.pick<ConsequenceOf<'after_last'>>([
      { go: random.pick(['quote', 'expert_selection']) },
      { deny: denial(random) },
    ]),
  quote: (random) =>
    random.pick<ConsequenceOf<'quote'>>([
      { deny: denial(random) },
      { confirm: { text: 'می‌پذیرم' } },
      { notice },
      { hide: ['voucher'] },
      { texts: { place: 'سفارش بده' } },
    ]),
  payment: (random) => ({ keep_gateways: some(random, gateways) }),
  placed: (random) => ({
    navigate: random.below(6) === 0 ? '/nowhere/{order_uuid}' : '/task-details/{order_uuid}',
  }),
  task: () => ({ texts: { cancel: 'انصراف' } }),
};

/** Most rules are about questions. */
const points = [
  'question',
  'question',
  'question',
  'question',
  'question',
  'question',
  'entry',
  'after_last',
  'quote',
  'quote',
  'payment',
  'placed',
  'task',
] as const satisfies readonly DecisionPoint[];

function randomRule(random: Random, id: string, questions: readonly Question[]): object {
  const point = random.pick(points);
  const because = 'A random rule.';
  if (point !== 'question') {
    const when = randomConditions(random, point, questions);
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
    return { id, at: point, when, then: atPoints[point](random), because };
  }
  const at = random.below(questions.length);
  const question = questions[at];
  if (!question) throw new Error('a service has questions');
  const draws = byForm[answerForms[question.type].holds] ?? [];
  const consequence = random.pick([...anywhere, ...draws, ...draws])(random, question);
  const when = {
    'question.id': { const: question.id },
    ...randomConditions(random, point, questions.slice(0, at)),
  };
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
  return { id, at: point, when, then: consequence, because };
}

/** A layer of random rules for one service. */
export function randomLayer(random: Random, service: string, questions: readonly Question[]) {
  const rules = Array.from({ length: 1 + random.below(4) }, (_none, at) =>
    randomRule(random, `r${at}`, questions),
  );
  return layerOf('random', rules, { applies_to: { services: [service], cities: ['*'] }, priority: 60 });
}
