import type { Question } from '@gam/schemas/questions';
import { showingAnswers, showingValues } from './parent-answers.ts';
import type { Outlook } from './question-outlook.ts';
import type { Hidden, SurveyedQuestion } from './survey.ts';

interface Places {
  readonly indexOf: ReadonlyMap<string, number>;
  readonly inCycle: ReadonlyMap<number, number>;
}

/** Why a question's parent alone keeps it hidden; null if it does not. */
export function hiddenByPlace(
  { parent }: Question,
  index: number,
  { indexOf, inCycle }: Places,
): Hidden | null {
  if (parent === null) return null;
  if (inCycle.has(index)) return { by: 'cycle' };
  const at = indexOf.get(parent);
  if (at === undefined) return { by: 'unknown_parent' };
  return at < index ? null : { by: 'later_parent' };
}

/** Whether rules always skip a question: on any path, or (`shown`) on the only paths that lead to it. */
export function findHidingRules(anyway: Outlook, shown: Outlook): Hidden | null {
  if (shown.skippedBy === null) return null;
  const deep = anyway.skippedBy === null;
  const reason = deep ? 'skips it after every answer that leads to it' : 'skips it in every flow';
  return { by: 'rules', deep, rule: shown.skippedBy, reason };
}

/** Every listed or possible value of a question. */
export const namedValues = ({ question, outlook }: SurveyedQuestion): ReadonlySet<string> =>
  new Set([...question.options.map(({ id }) => id), ...(outlook.values ?? []), ...(outlook.fixed ?? [])]);

/**
 * Why no answer to its parent shows a question: the parent does not list the required options, or rules remove them.
 */
export function hiddenByRequirement(
  parent: SurveyedQuestion & { readonly anyway: Outlook },
  question: Question,
): Hidden {
  const isListed = parent.outlook.values !== null && question.parent_requirements.length > 0;
  if (isListed && showingValues(namedValues(parent), question).length === 0) {
    return { by: 'requirement' };
  }
  const deep = showingAnswers(parent.anyway, question) !== 'none';
  return { by: 'rules', deep, rule: null, reason: reasonOf(parent, question, deep) };
}

function reasonOf(
  { question: { id }, outlook }: SurveyedQuestion,
  { parent_requirements }: Question,
  deep: boolean,
): string {
  const needed = parent_requirements.map((value) => `"${value}"`).join(' or ');
  const need =
    needed === '' ? `it needs an answer to question "${id}"` : `it needs ${needed} of question "${id}"`;
  const place = deep ? ', on every way that leads there,' : '';
  if (outlook.fixed)
    return `${need}, which a rule${place} always answers with "${outlook.fixed.join('", "')}"`;
  return `${need}, which${place} has no such option left`;
}
