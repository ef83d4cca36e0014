import type { Button, QuestionNode } from '@gam/schemas/descriptors';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { askedRow, findPrevious } from '../../flow/step-back.ts';
import { positionOf } from '../../flow/next-step.ts';
import type { Evaluation } from '../../flow/evaluation.ts';
import { constraintsOf, makeView } from '../../flow/question-view.ts';
import { isStale } from '../../flow/offered-answer.ts';
import type { Row } from '../../flow/row.ts';
import { presentQuestion } from '../../questions/present-question.ts';
import { pickAnswerValues } from '../../questions/answer-values.ts';
import { texts } from '../../texts.ts';
import { summariseAnswers } from '../parts/answer-summary.ts';
import type { PresentPhase } from './phase-screen.ts';
import { presentProgress } from './progress.ts';

export const backButton: Button = {
  id: 'back',
  label: texts.order.back,
  event: 'back',
  kind: 'quiet',
  skips_answer: true,
};

/**
 * The answer so far, as far as the question can hold it: what came from elsewhere may not fit any more, and what was
 * offered for other answers than those before it now is chosen anew. [O-4.45]
 */
function shownAnswer(evaluation: Evaluation, row: Row): AnswerValues | null {
  const { flow } = evaluation;
  if (!row.answer || isStale(evaluation, row)) return null;
  const answer = pickAnswerValues(row.answer);
  const failure = validateAnswer({ ...constraintsOf(flow, row), mandatory: false }, answer);
  return failure === null ? answer : null;
}

const nextButton: Button = { id: 'next', label: texts.order.next, event: 'next', kind: 'primary' };

/** Whether the step ends at another website: there is nothing behind it here. [O-2.33] */
const leadsAway = ({ widget }: QuestionNode): boolean => widget.type === 'web_view' && widget.href !== null;

/** One question. [O-1.01] */
export const presentQuestions: PresentPhase = ({ evaluation, problem, catalogue, sources, linkHosts }) => {
  const { flow, state } = evaluation;
  const position = positionOf(flow, state.step);
  const row = askedRow(evaluation, position);
  if (!row) throw new Error(`step ${state.step} of ${flow.service.slug} is no question that is asked`);
  const view = {
    ...makeView(flow, row, catalogue),
    sources,
    expert_name: state.facts.query.workman_name,
    link_hosts: linkHosts,
  };
  const answer = shownAnswer(evaluation, row);
  const node = presentQuestion(row.at.question, view, answer, problem?.message ?? null);
  return {
    id: 'order.question',
    progress: presentProgress(flow, position, false),
    body: [node],
    aside: [summariseAnswers(evaluation, { title: texts.order.soFar, key: 'so_far', before: position })],
    footer: [
      ...(findPrevious(evaluation, position) ? [backButton] : []),
      ...(leadsAway(node) ? [] : [nextButton]),
    ],
  };
};
