import { type AnswerConstraints, answerForms, type Question } from '@gam/schemas/questions';
import { validateAnswer } from '@gam/shared/validate-answer';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import type { Flow, FlowQuestion } from './flow.ts';
import type { EntryFacts, FlowState, StoredAnswer } from './state.ts';
import { kindOf } from '../questions/question-kinds.ts';

/** Answers that are there before the customer gives any, by question. */
export interface GivenAnswers {
  /** Of the earlier order that is copied or edited, or given with the questions. */
  readonly copied: Readonly<Record<string, Pick<StoredAnswer, 'values' | 'counts' | 'chosen'>>>;
  /** Answers of this customer's earlier visit that ended without an order. [O-3.18] */
  readonly pre: FlowState['answers'];
}

export const nothingGiven: GivenAnswers = { copied: {}, pre: {} };

/**
 * Returns the answers at entry. Of each question the first of these counts: the copied order's answer, the link's, an
 * earlier visit's (which may have come by another link), the options marked as default. A value that the question
 * cannot hold is left out. [O-3.21, O-4.10, O-4.11]
 */
export function entryAnswers(flow: Flow, facts: EntryFacts, given: GivenAnswers): FlowState['answers'] {
  const answers: Record<string, StoredAnswer> = {};
  for (const at of flow.questions) {
    const { id } = at.question;
    const constraints = constraintsAsLoaded(at);
    const found = answersOf(at.question, facts, given)
      .filter((answer) => answer !== null)
      .map((answer) => normalised(constraints, answer))
      .find((answer) => validateAnswer(constraints, answer) === null);
    if (found) answers[id] = found;
  }
  return answers;
}

function answersOf(
  question: Question,
  { query, session }: EntryFacts,
  { copied, pre }: GivenAnswers,
): (StoredAnswer | null)[] {
  const { id, type, type_tags: tags } = question;
  const { holds } = answerForms[type];
  const ofCopy = Object.hasOwn(copied, id) ? copied[id] : undefined;
  const ofVisit = Object.hasOwn(pre, id) ? pre[id] : undefined;
  const isAddress = holds === 'address' && tags.includes('customer_address');
  return [
    ofCopy ? { ...ofCopy, by: 'copied' } : null,
    // The experts' app knows its customer's address. [O-6.04]
    isAddress && session.expert_app ? named(query.address_id) : null,
    holds === 'area' || tags.includes('workman_area') ? named(areaOf(tags, query)) : null,
    ofVisit ? { ...ofVisit, by: 'pre' } : null,
    defaultAnswer(question),
  ];
}

/** The area that the link names for a place: the other end of a move has one of its own. [W-2.02] */
const areaOf = (
  tags: Question['type_tags'],
  { area, destination_area }: EntryFacts['query'],
): string | null => (tags.includes('destination_address') ? destination_area : area);

const named = (value: string | null): StoredAnswer | null =>
  value === null ? null : { values: [value], by: 'pre' };

/** The options marked as default, if the question can hold that many. */
function defaultAnswer({ options }: Question): StoredAnswer | null {
  const values = options.filter((option) => option.is_default_answer).map(({ id }) => id);
  return values.length > 0 ? { values, by: 'auto' } : null;
}

/** What the question as loaded can hold. The rules' restrictions are checked when it is asked. */
const constraintsAsLoaded = ({ question }: FlowQuestion): AnswerConstraints =>
  kindOf(question).constraints(question, {
    options: question.options,
    mandatory: true,
    texts: {},
    bounds: {},
  });

/** Returns an answer in its stored form: an option without a count has the lowest one. [O-5.18] */
function normalised(constraints: AnswerConstraints, answer: StoredAnswer): StoredAnswer {
  const { counts: _given, ...rest } = answer;
  return { ...rest, ...normaliseAnswer(constraints, answer) };
}
