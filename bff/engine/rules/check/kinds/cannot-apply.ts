import type { Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { kindOf } from '../../../questions/question-kinds.ts';
import { bindRule } from '../../bind-rule.ts';
import { type CompiledRule, documentsOf } from '../../compiled-rules.ts';
import { type Misfit, misfitsOf } from '../../misfits.ts';
import { type FindingKind, type LocalCheckFinding, nameOf } from '../finding-kind.ts';

/** A part of a consequence that has no effect on a question: its path in `then`, and why. */
interface IdlePart {
  readonly path: string;
  readonly because: string;
}

/** What does not count at runtime, and a `mandatory` that the question's type overrules. */
const idleParts = (then: QuestionConsequence, question: Question): IdlePart[] => [
  ...misfitsOf(then, question).map((misfit) => ({ path: pathOf(then, misfit), because: misfit.because })),
  ...overruledMandatory(then, question),
];

function pathOf({ answer }: QuestionConsequence, { consequence, field }: Misfit): string {
  if (field !== null) return `/${consequence}/${field}`;
  const isOfValues = consequence === 'answer' && typeof answer === 'object' && 'values' in answer;
  return isOfValues ? '/answer/values' : `/${consequence}`;
}

function overruledMandatory({ mandatory }: QuestionConsequence, question: Question): IdlePart[] {
  if (mandatory === undefined) return [];
  const view = { options: question.options, mandatory, texts: {}, bounds: {} };
  const isKept = kindOf(question).constraints(question, view).mandatory === mandatory;
  return isKept
    ? []
    : [{ path: '/mandatory', because: `which is always ${mandatory ? 'optional' : 'mandatory'}` }];
}

/** Whether a rule says for which questions it is; otherwise it is for those of all that it fits. */
const picksQuestions = ({ when, any }: CompiledRule): boolean =>
  [when, ...(any ?? [])].some((map) => map.some(({ path }) => path.startsWith('question.')));

/**
 * Consequences that cannot apply to a question that their rule is for: an error, since they would have no effect
 * without a word. A rule that names no question may be for some of them only, so it is an error if it fits none.
 */
export const cannotApply: FindingKind = ({ service, rules, questions }) =>
  documentsOf(rules).flatMap((document) =>
    document.at.question.flatMap((rule) => {
      const found = questions
        .filter(
          ({ question, index }) =>
            bindRule(rule, { question, position: index + 1, service, city: { id: null } }) !== 'never',
        )
        .map(({ question }) => ({ question, idle: idleParts(rule.then, question) }));
      const isFitting = !picksQuestions(rule) && found.some(({ idle }) => idle.length === 0);
      if (isFitting) return [];
      return found.flatMap(({ question, idle }) =>
        idle.map(({ path, because }): LocalCheckFinding => ({
          severity: 'error',
          question: null,
          rule: rule.id,
          document: document.name,
          path: `${document.review().written.get(rule.id)?.path ?? ''}/then${path}`,
          message: `rule "${rule.id}" cannot apply to ${nameOf(question)}, ${because}.`,
        })),
      );
    }),
  );
