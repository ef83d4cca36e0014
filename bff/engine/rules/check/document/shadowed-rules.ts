import type { Conditions, ConsequenceOf, DecisionPoint, QuestionConsequence, Rule } from '@gam/schemas/rules';
import { canonicalJson } from '../../../canonical-json.ts';

/** A rule's conditions as comparable text. */
interface Comparable {
  readonly rule: Rule;
  readonly when: ReadonlySet<string>;
  readonly any: readonly ReadonlySet<string>[] | null;
  readonly anyInWords: string;
}

const wordsOf = (map: Conditions): ReadonlySet<string> =>
  new Set(Object.entries(map).map(([path, condition]) => `${path} ${canonicalJson(condition)}`));

const comparable = (rule: Rule): Comparable => ({
  rule,
  when: new Set([rule.when, ...(rule.all ?? [])].flatMap((map) => [...wordsOf(map)])),
  any: rule.any?.map(wordsOf) ?? null,
  anyInWords: canonicalJson(rule.any ?? null),
});

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size <= all.size && [...some].every((word) => all.has(word));

/** Whether the earlier rule matches whenever the later one does: its conditions are a subset of the later one's. */
function matchesWherever(earlier: Comparable, later: Comparable): boolean {
  if (!isSubset(earlier.when, later.when)) return false;
  if (earlier.any === null || earlier.anyInWords === later.anyInWords) return true;
  return earlier.any.some((map) => isSubset(map, later.when));
}

const shadows = (earlier: Comparable, later: Comparable): boolean =>
  overrules<Rule['at']>(later.rule.at, earlier.rule.then, later.rule.then) && matchesWherever(earlier, later);

/** The rules that can never count, each with the earlier rule that always counts in its place. */
export function shadowedRules(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const before = new Map<Rule['at'], Comparable[]>();
  const shadowed = new Map<string, string>();
  for (const rule of rules) {
    const later = comparable(rule);
    const earlier = before.get(rule.at) ?? [];
    const shadow = earlier.find((one) => shadows(one, later));
    // A shadowed rule adds no shadow of its own.
    if (shadow) shadowed.set(rule.id, shadow.rule.id);
    else before.set(rule.at, earlier).get(rule.at)?.push(later);
  }
  return shadowed;
}

type Overrules<T> = (earlier: T, later: T) => boolean;
type Key = keyof QuestionConsequence;

const says =
  (key: Key): Overrules<QuestionConsequence> =>
  (earlier) =>
    earlier[key] !== undefined;
// An automatic answer without a value gives way, and options intersect: only an equal consequence is redundant.
const saysTheSame =
  (key: Key): Overrules<QuestionConsequence> =>
  (earlier, later) =>
    canonicalJson(earlier[key]) === canonicalJson(later[key]);
const saysEachField =
  (key: 'texts' | 'constraints'): Overrules<QuestionConsequence> =>
  (earlier, later) =>
    Object.entries(later[key] ?? {}).every(([field, value]) =>
      // Limits of dates add up.
      field === 'dates'
        ? canonicalJson(earlier.constraints?.dates ?? null) === canonicalJson(value)
        : Object.hasOwn(earlier[key] ?? {}, field),
    );

/** By consequence: whether an earlier rule makes a later one's consequence redundant when both match. */
const atQuestion = {
  skip: says('skip'),
  answer: saysTheSame('answer'),
  keep_options: saysTheSame('keep_options'),
  replace_options: says('replace_options'),
  require_login: says('require_login'),
  widget: says('widget'),
  layout: says('layout'),
  texts: saysEachField('texts'),
  mandatory: (earlier, later) =>
    earlier.mandatory === true || (later.mandatory === false && earlier.mandatory === false),
  constraints: saysEachField('constraints'),
  // Notices add up.
  notice: () => false,
} satisfies Record<Key, Overrules<QuestionConsequence>>;

const points: { readonly [P in DecisionPoint]: Overrules<ConsequenceOf<P>> } = {
  // A voucher is decided apart from where the page leads.
  entry: (earlier, later) => (earlier.voucher === undefined) === (later.voucher === undefined),
  question: (earlier, later) => (Object.keys(later) as Key[]).every((key) => atQuestion[key](earlier, later)),
  after_last: (earlier, later) => Object.keys(later).every((key) => Object.hasOwn(earlier, key)),
  quote: (earlier, later) => {
    const { show: _show, hide: _hide, voucher, ...others } = later;
    if (Object.keys(others).length > 0) return false;
    if (voucher && !earlier.voucher) return false;
    const named = new Set([...(earlier.show ?? []), ...(earlier.hide ?? [])]);
    return [...(later.show ?? []), ...(later.hide ?? [])].every((block) => named.has(block));
  },
  payment: (earlier, later) => canonicalJson(earlier) === canonicalJson(later),
  placed: (earlier, later) => Object.keys(later).every((key) => Object.hasOwn(earlier, key)),
  // Notices and links add up.
  task: ({ texts = {} }, { texts: others, ...adding }) =>
    Object.keys(adding).length === 0 && Object.keys(others ?? {}).every((key) => Object.hasOwn(texts, key)),
};

/** Whether all consequences of a later rule are redundant when an earlier one at the same point matches too. */
const overrules = <P extends DecisionPoint>(
  at: P,
  earlier: ConsequenceOf<P>,
  later: ConsequenceOf<P>,
): boolean => points[at](earlier, later);
