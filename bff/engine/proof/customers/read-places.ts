import { type DecisionPoint, effectsOf } from '@gam/schemas/rules';
import type { StaticFacts } from '../../facts/facts.ts';
import type { Flow, FlowQuestion } from '../../flow/flow.ts';
import { bindMap } from '../../rules/bind-rule.ts';
import type { CompiledRule, LiveCondition } from '../../rules/compiled-rules.ts';
import { readsAnswerOf } from '../last-reads.ts';

/** A rule that can match at a place: each of its ways is a list of live conditions that hold together. */
export interface PlacedRule {
  readonly rule: CompiledRule;
  readonly ways: readonly (readonly LiveCondition[])[];
}

/** A place at which a service's rules decide, with the rules that are read together there. */
export interface ReadPlace {
  readonly point: DecisionPoint;
  readonly rules: readonly PlacedRule[];
  /** Those of its rules whose effects meet: the others only say or show something, each by itself. */
  readonly deciding: readonly PlacedRule[];
  /** The rules of earlier places that decide whether customers get here, and what these rules know then. */
  readonly behind: readonly PlacedRule[];
}

/** The ways in which a rule can match at one place: each a list of live conditions that hold together. */
function waysOf({ when, any }: CompiledRule, fixed: StaticFacts): LiveCondition[][] {
  const whole = bindMap(when, fixed);
  if (whole === null) return [];
  const maps = (any ?? [[]]).map((map) => bindMap(map, fixed)).filter((map) => map !== null);
  return maps.map((more) => [...whole, ...more]);
}

const placed = (rules: readonly CompiledRule[], fixed: StaticFacts): PlacedRule[] =>
  rules
    .map((rule) => ({ rule, ways: waysOf(rule, fixed) }))
    .filter(({ ways }) => ways.some((way) => way.length > 0));

/** Those of some rules that change where customers get or what they can answer; `others`: of other questions too. */
const deciding = (rules: readonly PlacedRule[], what: 'way' | 'others' = 'way'): PlacedRule[] =>
  // A rule that stands instead of others takes their effects away.
  rules.filter(
    ({ rule }) =>
      rule.undoes !== null ||
      effectsOf(rule).some(([, { changes }]) =>
        what === 'others' ? changes === 'other_questions' : changes !== 'nothing',
      ),
  );

/** The paths that rules read at a place. */
const pathsOf = (rules: readonly PlacedRule[]): Set<string> =>
  new Set(
    rules.flatMap(({ rule, ways }) => [
      ...ways.flat().map(({ path }) => path),
      ...(rule.derives === null ? [] : [rule.derives.path]),
    ]),
  );

/** The questions before a place whose answers some paths read. */
const readQuestions = ({ questions }: Flow, paths: ReadonlySet<string>, before: number): FlowQuestion[] =>
  questions.filter(
    (question) => question.index < before && [...paths].some((path) => readsAnswerOf(question, path)),
  );

/** Returns every place of a flow at which a rule reads a live fact. */
export function readPlaces(flow: Flow): readonly ReadPlace[] {
  const { rules, facts, questions } = flow;
  const atQuestion = questions.map(({ question, index }) =>
    placed(rules.at.question, { ...facts, question, position: index + 1 }),
  );
  /** The questions on which a place depends: those whose answers are read there, and their parents. */
  const behindOf = (own: readonly PlacedRule[], from: FlowQuestion | null): Set<number> => {
    const found = new Set<number>();
    const follow = (read: readonly PlacedRule[], index: number): void => {
      const parent = questions[(questions[index] ?? from)?.parent ?? -1];
      const before = index < 0 ? questions.length : index;
      for (const next of [...(parent ? [parent] : []), ...readQuestions(flow, pathsOf(read), before)]) {
        if (found.has(next.index)) continue;
        found.add(next.index);
        follow(atQuestion[next.index] ?? [], next.index);
      }
    };
    follow(own, from?.index ?? -1);
    return found;
  };
  const rulesBehind = (own: readonly PlacedRule[], from: FlowQuestion | null): PlacedRule[] =>
    [...behindOf(own, from)].flatMap((index) => deciding(atQuestion[index] ?? [], 'others'));

  const at = (point: Exclude<DecisionPoint, 'question'>) => placed(rules.at[point], facts);
  const place = (
    point: DecisionPoint,
    own: readonly PlacedRule[],
    before: readonly PlacedRule[],
    from: FlowQuestion | null = null,
  ): ReadPlace => {
    const met = deciding(own);
    const behind = met.length === 0 ? [] : rulesBehind([...met, ...before], from);
    return { point, rules: own, deciding: met, behind: [...before, ...behind] };
  };
  const afterLast = deciding(at('after_last'));
  const denials = [...afterLast, ...deciding(at('quote'))];
  return [
    place('entry', at('entry'), []),
    ...questions.map((question) => place('question', atQuestion[question.index] ?? [], [], question)),
    place('after_last', at('after_last'), []),
    place('quote', at('quote'), afterLast),
    place('payment', at('payment'), denials),
    place('placed', at('placed'), denials),
  ].filter(({ rules: own }) => own.length > 0);
}
