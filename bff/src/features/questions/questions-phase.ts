import type { Button, QuestionNode } from '@gam/schemas/descriptors';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { askedRow, findPrevious } from '../../engine/flow/step-back.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import { constraintsOf, makeView } from '../../engine/flow/question-view.ts';
import { isStale } from '../../engine/flow/offered-answer.ts';
import type { Row } from '../../engine/flow/flow.ts';
import type { SavedAddresses } from '../addresses/index.ts';
import { presentQuestion } from './present-question.ts';
import { pickAnswerValues } from '../../engine/questions/write-answer.ts';
import { fieldError } from '../../protocol/screens/field-error.ts';
import { presentNotices } from '../../protocol/screens/rule-words.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { summariseAnswers } from './answer-summary.ts';
import { type PhaseContext, type PresentPhase, presentProgress } from '../../protocol/phases/phase-screen.ts';

export const backButton: Button = {
  id: 'back',
  label: commonTexts.order.back,
  event: 'back',
  kind: 'quiet',
  skips_answer: true,
};

/**
 * Returns the current answer, as far as the question can hold it: an answer from elsewhere may no longer fit, and items
 * that were offered under other preceding answers are chosen again. [O-4.45]
 */
function shownAnswer(evaluation: Evaluation, row: Row): AnswerValues | null {
  const { flow } = evaluation;
  if (!row.answer || isStale(evaluation, row)) return null;
  const answer = pickAnswerValues(row.answer);
  const failure = validateAnswer({ ...constraintsOf(flow, row), mandatory: false }, answer);
  return failure === null ? answer : null;
}

const nextButton: Button = { id: 'next', label: commonTexts.order.next, event: 'next', kind: 'primary' };

/** The button with the label that a rule gives it, if one does. */
const labelled = (button: Button, label: string | undefined): Button =>
  label === undefined ? button : { ...button, label };

/** Whether the step ends at another website, so that no step follows. [O-2.33] */
const leadsAway = ({ widget }: QuestionNode): boolean => widget.type === 'web_view' && widget.href !== null;

/** The errors of an address form are shown at the form, not at the question. [W-8.01] */
function savedAddresses({ evaluation: { state }, problem, removesAddresses }: PhaseContext): SavedAddresses {
  const { message, fields, ref } = problem ?? state.problem ?? {};
  return {
    saved: state.addresses_saved,
    problem:
      message !== undefined && fields
        ? { message, fields: [...fields], ...(ref !== undefined && { ref }) }
        : null,
    editable: !state.facts.session.expert,
    removable: removesAddresses,
  };
}

/** Presents one question. [O-1.01] */
export const presentQuestions: PresentPhase = (context) => {
  const { evaluation, catalogue, sources, linkHosts } = context;
  const { flow, state } = evaluation;
  const problem = context.problem ?? state.problem;
  const position = positionOf(flow, state.step);
  const row = askedRow(evaluation, position);
  if (!row) throw new Error(`step ${state.step} of ${flow.service.slug} is no question that is asked`);
  const view = {
    ...makeView(flow, row),
    catalogue,
    sources,
    favourites: row.favouriteOptions.map(({ id }) => id),
    max_voice_minutes: flow.service.max_voice_duration_minutes,
    expert_name: state.facts.query.workman_name,
    link_hosts: linkHosts,
    admin: state.facts.session.admin,
    addresses: savedAddresses(context),
  };
  const answer = shownAnswer(evaluation, row);
  const atQuestion = problem && !problem.fields ? problem : null;
  const node = {
    ...presentQuestion(row.at.question, view, answer, null),
    ...fieldError(atQuestion),
  };
  return {
    id: 'order.question',
    progress: presentProgress(flow, position, false),
    body: [...presentNotices(row.decision.notices), node],
    aside: [
      summariseAnswers(evaluation, { title: commonTexts.order.soFar, key: 'so_far', before: position }),
    ],
    footer: [
      ...(findPrevious(evaluation, position) ? [labelled(backButton, row.decision.texts.back)] : []),
      ...(leadsAway(node) ? [] : [labelled(nextButton, row.decision.texts.next)]),
    ],
  };
};
