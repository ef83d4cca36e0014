import type { Question } from '@gam/schemas/questions';
import { answerPathPrefix } from '@gam/schemas/rules';
import type { Service } from '../../../questions/complete-service.ts';
import type { CompiledRule, FlowRules } from '../../compiled-rules.ts';
import { undoes } from '../../match-rules.ts';
import type { FactValue, StaticFacts } from '../../../facts/facts.ts';
import { showingAnswers } from './parent-answers.ts';
import { type Candidate, type Outlook, outlookOf } from './question-outlook.ts';
import {
  type AncestorAnswers,
  type KnownFacts,
  knownAtRoot,
  knownBehind,
  knownBelow,
} from './question-place.ts';
import { ruleProspect } from './rule-prospect.ts';
import type { Hidden, Survey, SurveyedQuestion } from './survey.ts';
import { hiddenByPlace, hiddenByRequirement, findHidingRules } from './why-hidden.ts';
import { findCycles } from './parent-cycles.ts';

interface Surroundings {
  readonly service: Service;
  readonly rules: FlowRules;
  readonly city: { readonly id: string };
  readonly indexOf: ReadonlyMap<string, number>;
  /** The questions in cycles, each with the first of its cycle. */
  readonly inCycle: ReadonlyMap<number, number>;
}

/** A question with the survey's internal data. */
interface Seen extends SurveyedQuestion {
  /** What holds on any path; `outlook` is what holds once its ancestors have led to it. */
  readonly anyway: Outlook;
  readonly above: AncestorAnswers;
}

const noneAbove: AncestorAnswers = new Map();

/** Surveys the questions in order: as in a walk over a flow, each comes after those it can depend on. */
class Surveyor {
  readonly questions: Seen[] = [];
  readonly #around: Surroundings;
  readonly #matched = new Set<CompiledRule>();
  readonly #known: KnownFacts;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#known = knownBehind({
      isPeriodic: around.service.is_periodic,
      canBeAnswered: (id) => this.questions[around.indexOf.get(id) ?? -1]?.hidden === null,
    });
  }

  add(question: Question, index: number): void {
    const { indexOf, inCycle } = this.#around;
    const known = question.parent === null ? knownAtRoot(this.#known) : this.#known;
    const fixed = this.#facts(question, index);
    const matching = matchingOf(fixed, this.#around.rules.at.question, known);
    for (const { rule } of matching) this.#matched.add(rule);
    const candidates = countingOf(matching);
    const anyway = outlookOf(question, candidates);
    const place = hiddenByPlace(question, index, { indexOf, inCycle });
    const parent = question.parent === null ? undefined : this.questions[indexOf.get(question.parent) ?? -1];
    const seen = { index, question, anyway, outlook: anyway, above: noneAbove };
    if (place) this.questions.push({ ...seen, hidden: place });
    else if (parent === undefined) this.questions.push({ ...seen, hidden: findHidingRules(anyway, anyway) });
    else this.questions.push({ ...seen, ...this.#below(parent, question, anyway, candidates, fixed) });
  }

  /** The rules that never match: at no question, or never for the order as a whole. */
  unmatched(): ReadonlySet<CompiledRule> {
    const fixed = this.#facts(null, null);
    const { question, ...others } = this.#around.rules.at;
    const never = Object.values(others)
      .flat()
      .filter((rule: CompiledRule) => ruleProspect(rule, fixed, this.#known) === 'never');
    return new Set([...question.filter((rule) => !this.#matched.has(rule)), ...never]);
  }

  #below(
    parent: Seen,
    question: Question,
    anyway: Outlook,
    candidates: readonly Candidate[],
    fixed: StaticFacts,
  ) {
    const { hidden } = parent;
    if (hidden) return { hidden: { by: 'root', root: this.#rootOf(parent) } satisfies Hidden };
    const shown = showingAnswers(parent.outlook, question);
    if (shown === 'none') return { hidden: hiddenByRequirement(parent, question) };
    const above = this.#aboveWith(parent, shown);
    const known = knownBelow(this.#known, shown, above);
    const rules = candidates.map(({ rule }) => rule);
    const outlook = outlookOf(question, countingOf(matchingOf(fixed, rules, known)));
    return { outlook, above, hidden: findHidingRules(anyway, outlook) };
  }

  /** The question whose finding explains why another one and its descendants are hidden. */
  #rootOf({ hidden, index }: Seen): number {
    return hidden?.by === 'root' ? hidden.root : (this.#around.inCycle.get(index) ?? index);
  }

  #aboveWith({ question, above }: Seen, answers: readonly FactValue[] | null): AncestorAnswers {
    const path = answerPathPrefix + question.id;
    if (answers === null || !this.#around.rules.reads.has(path)) return above;
    return new Map(above).set(path, answers);
  }

  #facts(question: Question | null, index: number | null): StaticFacts {
    const { service, city } = this.#around;
    return { question, position: index === null ? null : index + 1, service, city };
  }
}

const matchingOf = (
  fixed: StaticFacts,
  rules: readonly CompiledRule<'question'>[],
  known: KnownFacts,
): readonly Candidate[] =>
  rules.flatMap((rule): Candidate[] => {
    const prospect = ruleProspect(rule, fixed, known);
    return prospect === 'never' ? [] : [{ rule, always: prospect === 'always' }];
  });

/**
 * The matching rules that may count: one that is certainly undone does not, and one that may be undone is not certain.
 */
function countingOf(matching: readonly Candidate[]): readonly Candidate[] {
  const counting: Candidate[] = [];
  for (const { rule, always } of matching) {
    const undoing = counting.filter((higher) => undoes(higher.rule, rule));
    if (!undoing.some((higher) => higher.always))
      counting.push({ rule, always: always && undoing.length === 0 });
  }
  return counting;
}

/** Surveys every question once, parents before children, and every rule. */
export function surveyService(service: Service, rules: FlowRules, city: { readonly id: string }): Survey {
  const indexOf = new Map(service.questions.map(({ id }, index) => [id, index]));
  const cycles = findCycles(service.questions, indexOf);
  const inCycle = new Map(cycles.flatMap((cycle) => cycle.map((index) => [index, cycle[0] ?? index])));
  const surveyor = new Surveyor({ service, rules, city, indexOf, inCycle });
  for (const [index, question] of service.questions.entries()) surveyor.add(question, index);
  const { questions } = surveyor;
  return { service, rules, questions, indexOf, cycles, unmatched: surveyor.unmatched() };
}
