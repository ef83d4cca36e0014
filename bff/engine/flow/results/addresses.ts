import { answerForms } from '@gam/schemas/questions';
import { addressQuestion } from '../address-question.ts';
import { addressTexts } from '../../questions/addresses/texts.ts';
import type { Evaluation } from '../evaluation.ts';
import type { Flow } from '../flow.ts';
import type { OfferedItem } from '../../questions/kind.ts';
import { moved, toastError } from '../transition.ts';
import type { FlowState, StoredAnswer } from '../state.ts';
import { takeAnswer } from '../take-answer.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** The new address becomes the answer; the reloaded list has it first. [W-4.02] */
export const addressCreated: ResultHandler<ResultOf<'address_created'>> = (
  { state, evaluation },
  { address },
) => moved(select(evaluation, listChanged(state), address));

/** The changed address becomes the answer, with its new text wherever it was chosen before. */
export const addressUpdated: ResultHandler<ResultOf<'address_updated'>> = (
  { flow, state, evaluation },
  { address },
) => {
  const known = addressAnswers(flow, listChanged(state), address.id, (stored) => ({
    ...stored,
    chosen: [address],
  }));
  return moved(select(evaluation, known, address));
};

/** The address is deleted: the list is reloaded, and no answer refers to it. [O-8.10] */
export const addressDeleted: ResultHandler<ResultOf<'address_deleted'>> = ({ flow, state }, { id }) =>
  moved(
    addressAnswers(flow, listChanged(state), id, () => null),
    null,
    [{ type: 'toast', level: 'success', text: addressTexts.deleted }],
  );

/** Nothing was saved: the errors are shown at the fields and as a message. [W-8.01] */
export const addressRefused: ResultHandler<ResultOf<'address_refused'>> = ({ state }, { message, fields }) =>
  moved({ ...state, problem: { message, field: null, fields } }, null, [toastError(message)]);

const listChanged = (state: FlowState): FlowState => ({
  ...state,
  addresses_saved: state.addresses_saved + 1,
});

/** Returns the state with an address as the current question's answer. */
function select(evaluation: Evaluation, state: FlowState, address: OfferedItem): FlowState {
  const row = addressQuestion(evaluation);
  if (!row) return state;
  const stored: StoredAnswer = { values: [address.id], by: 'customer', chosen: [address] };
  return takeAnswer(state, row.at, stored, row.answer);
}

/**
 * Returns the state after changing the answers that name an address. The quote of the previous place is dropped.
 * [O-4.15]
 */
function addressAnswers(
  { questions }: Flow,
  state: FlowState,
  id: string,
  change: (stored: StoredAnswer) => StoredAnswer | null,
): FlowState {
  const places = new Set(
    questions
      .filter(({ question }) => answerForms[question.type].holds === 'address')
      .map(({ question }) => question.id),
  );
  const names = (question: string, stored: StoredAnswer) =>
    places.has(question) && stored.values.includes(id);
  const entries = Object.entries(state.answers);
  if (!entries.some(([question, stored]) => names(question, stored))) return state;
  const answers = entries.flatMap(([question, stored]): [string, StoredAnswer][] => {
    const changed = names(question, stored) ? change(stored) : stored;
    return changed ? [[question, changed]] : [];
  });
  return { ...state, answers: Object.fromEntries(answers), expert: null, quote: null };
}
