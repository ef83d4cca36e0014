import type { ConsequenceOf, DecisionPoint, QuestionConsequence } from '@gam/schemas/rules';
import { canonicalJson } from '../../../canonical-json.ts';

type Overrules<T> = (earlier: T, later: T) => boolean;
type Key = keyof QuestionConsequence;

const says =
  (key: Key): Overrules<QuestionConsequence> =>
  (earlier) =>
    earlier[key] !== undefined;
// An automatic answer that finds nothing to answer gives way, and options intersect: only the same again says nothing.
const saysTheSame =
  (key: Key): Overrules<QuestionConsequence> =>
  (earlier, later) =>
    canonicalJson(earlier[key]) === canonicalJson(later[key]);
const saysEachField =
  (key: 'texts' | 'constraints'): Overrules<QuestionConsequence> =>
  (earlier, later) =>
    Object.keys(later[key] ?? {}).every((field) => Object.hasOwn(earlier[key] ?? {}, field));

/** When an earlier rule leaves nothing of a later one's consequence, once both match. */
const atQuestion = {
  skip: says('skip'),
  answer: saysTheSame('answer'),
  keep_options: saysTheSame('keep_options'),
  replace_options: says('replace_options'),
  require_login: says('require_login'),
  widget: says('widget'),
  texts: saysEachField('texts'),
  mandatory: (earlier, later) =>
    earlier.mandatory === true || (later.mandatory === false && earlier.mandatory === false),
  constraints: saysEachField('constraints'),
} satisfies Record<Key, Overrules<QuestionConsequence>>;

const points: { readonly [P in DecisionPoint]: Overrules<ConsequenceOf<P>> } = {
  entry: () => true,
  question: (earlier, later) => (Object.keys(later) as Key[]).every((key) => atQuestion[key](earlier, later)),
  after_last: () => true,
  quote: (earlier, later) => {
    const named = new Set([...(earlier.show ?? []), ...(earlier.hide ?? [])]);
    return [...(later.show ?? []), ...(later.hide ?? [])].every((block) => named.has(block));
  },
  placed: (earlier, later) => Object.keys(later).every((key) => Object.hasOwn(earlier, key)),
};

/** Whether nothing is left of a later rule's consequences where an earlier one at the same point matches too. */
export const overrules = <P extends DecisionPoint>(
  at: P,
  earlier: ConsequenceOf<P>,
  later: ConsequenceOf<P>,
): boolean => points[at](earlier, later);
