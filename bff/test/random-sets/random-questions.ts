import { makeOption, makeQuestion } from '@gam/engine/fixtures';
import type { Question, QuestionType } from '@gam/schemas/questions';
import type { Random } from '@gam/shared/test/random';

type Fields = Partial<Omit<Question, 'id' | 'type'>>;

const optionsOf = (random: Random, id: string): Fields => ({
  options: Array.from({ length: 2 + random.below(3) }, (_none, at) =>
    makeOption(`${id}-${at}`, `گزینهٔ ${at + 1}`, {
      is_default_answer: random.below(8) === 0,
      ...(random.below(6) === 0 && { operation_key: random.pick(['YES', 'NO']) }),
    }),
  ),
});
const boundsOf = (random: Random): Fields => {
  const step = random.pick([1, 5, 10]);
  const min = step * random.below(4);
  return { step, min_allowed_value: min, max_allowed_value: min + step * (1 + random.below(12)) };
};

/** The types that a random service asks, with their fields; a type that stands twice is drawn twice as often. */
const kinds: readonly (readonly [QuestionType, (random: Random, id: string) => Fields])[] = [
  ['single_select', optionsOf],
  ['single_select', optionsOf],
  ['multi_select', optionsOf],
  ['multi_select', optionsOf],
  ['number', boundsOf],
  ['text', () => ({})],
  [
    'numerical_single_select',
    (random, id) => ({ ...optionsOf(random, id), min_allowed_value: 1, max_allowed_value: 4, step: 1 }),
  ],
  [
    'numerical_multi_select',
    (random, id) => ({ ...optionsOf(random, id), min_allowed_value: 1, max_allowed_value: 4, step: 1 }),
  ],
];

/** The question for the address, at which guests sign in, and the one for the time: each order has both. */
const where = makeQuestion('location', {
  id: 'where',
  title: 'آدرس',
  type_tags: ['customer_address'],
  is_auth_required: true,
});
const when = makeQuestion('timestamp', { id: 'when', title: 'زمان', type_tags: ['service_rough_time'] });

/** A parent among the choices before, with some of its options or any. */
function parentAmong(random: Random, before: readonly Question[]): Fields {
  const choices = before.filter(({ options }) => options.length > 0);
  if (choices.length === 0 || random.below(3) > 0) return {};
  const { id, options } = random.pick(choices);
  const needed = options.filter(() => random.below(3) === 0).map((option) => option.id);
  return { parent: id, parent_requirements: needed };
}

/** The questions of a random service: some of all types, in trees, with address and time anywhere among them. */
export function randomQuestions(random: Random): Question[] {
  const questions: Question[] = [];
  for (let at = 0; at < 3 + random.below(5); at += 1) {
    const id = `q${at}`;
    const [type, fieldsOf] = random.pick(kinds);
    questions.push(
      makeQuestion(type, {
        id,
        title: `پرسش ${at + 1}`,
        is_mandatory: random.below(4) > 0,
        ...fieldsOf(random, id),
        ...parentAmong(random, questions),
      }),
    );
  }
  for (const one of [where, when]) questions.splice(random.below(questions.length + 1), 0, one);
  return questions;
}
