import { answerForms } from '@gam/schemas/questions';
import type { Button, QuestionNode } from '@gam/schemas/descriptors';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import {
  askedRow,
  constraintsOf,
  type Evaluation,
  hasWayBack,
  isStale,
  makeView,
  positionOf,
  type Row,
  type Slot,
} from '@gam/engine/flow';
import type { SavedAddresses } from '../addresses/index.ts';
import { presentQuestion, type ScreenView } from './present-question.ts';
import { pickAnswerValues } from '@gam/engine/questions';
import { bottomNav } from '../../protocol/screens/bottom-nav.ts';
import { fieldError } from '../../protocol/screens/field-error.ts';
import { presentNotices } from '../../protocol/screens/rule-words.ts';
import type { QuestionDecision } from '@gam/engine/rules';
import { deriveFrom, share } from '../../protocol/fragments/share.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { presentSoFar } from './so-far.ts';
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

export const nextButton: Button = {
  id: 'next',
  label: commonTexts.order.next,
  event: 'next',
  kind: 'primary',
};

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

/** Questions as any customer sees them, by decision and the client's catalogue level. */
const anyonesSlot: Slot<QuestionDecision, Map<number, QuestionNode>> = { name: 'shown questions' };

/** Returns a question's view: what its flow and the client give it, and what is the customer's own. */
const viewOf = (
  { evaluation: { flow }, catalogue, linkHosts }: PhaseContext,
  row: Row,
  own: Pick<ScreenView, 'sources' | 'expert_name' | 'admin' | 'addresses'>,
): ScreenView => ({
  ...makeView(flow, row),
  catalogue,
  prices: row.at.prices,
  favourites: row.favouriteOptions.map(({ id }) => id),
  max_voice_minutes: flow.service.max_voice_duration_minutes,
  link_hosts: linkHosts,
  ...own,
});

/** Returns a question with nothing of its customer: no answer, favourites, items or texts from a link. */
function anyonesQuestion(context: PhaseContext, row: Row): QuestionNode {
  const { catalogue, removesAddresses: removable } = context;
  const { memory } = row.at;
  const byLevel = memory.get(anyonesSlot, row.decision) ?? memory.set(anyonesSlot, row.decision, new Map());
  const made = byLevel.get(catalogue);
  if (made) return made;
  const view = viewOf(
    context,
    { ...row, favouriteOptions: [], answer: null },
    {
      sources: {},
      expert_name: null,
      admin: false,
      addresses: { saved: 0, problem: null, editable: true, removable },
    },
  );
  const node = share(presentQuestion(row.at.question, view, null, null));
  byLevel.set(catalogue, node);
  return node;
}

/** Returns a question as its customer sees it. */
function ownQuestion(context: PhaseContext, row: Row): QuestionNode {
  const { evaluation, sources } = context;
  const anyones = anyonesQuestion(context, row);
  const addresses = savedAddresses(context);
  const { session, query } = evaluation.state.facts;
  const isAnyones =
    row.answer === null &&
    row.favouriteOptions.length === 0 &&
    Object.keys(sources).length === 0 &&
    query.workman_name === null &&
    !session.admin &&
    addresses.saved === 0 &&
    addresses.problem === null &&
    addresses.editable;
  if (isAnyones) return anyones;
  const own = { sources, expert_name: query.workman_name, admin: session.admin, addresses };
  const view = viewOf(context, row, own);
  const node = presentQuestion(row.at.question, view, shownAnswer(evaluation, row), null);
  return deriveFrom(anyones, node);
}

/** Presents one question. [O-1.01] */
export const presentQuestions: PresentPhase = (context) => {
  const { evaluation } = context;
  const { flow, state } = evaluation;
  const problem = context.problem ?? state.problem;
  const position = positionOf(flow, state.step);
  const row = askedRow(evaluation, position);
  if (!row) throw new Error(`step ${state.step} of ${flow.service.slug} is no question that is asked`);
  const atQuestion = problem && !problem.fields ? problem : null;
  const asked = ownQuestion(context, row);
  const node = atQuestion
    ? deriveFrom(anyonesQuestion(context, row), { ...asked, ...fieldError(atQuestion) })
    : asked;
  return {
    id: 'order.question',
    progress: presentProgress(flow, position, false),
    body: [...presentNotices(row.decision.notices), node],
    ...(answerForms[row.at.question.type].holds === 'address' &&
      !state.facts.session.admin && { nav: bottomNav }),
    ...presentSoFar(evaluation, position, {
      blank: context.blankSummary,
      asked: { row, answer: asked.answer },
    }),
    footer: [
      ...(hasWayBack(evaluation) ? [labelled(backButton, row.decision.texts.back)] : []),
      ...(leadsAway(node) ? [] : [labelled(nextButton, row.decision.texts.next)]),
    ],
  };
};
