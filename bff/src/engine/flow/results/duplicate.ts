import { editUrl } from '../../../protocol/urls/edit-url.ts';
import { taskUrl } from '../../../protocol/urls/task-url.ts';
import { moved } from '../outcome.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** The actions are done: whoever comes here again is led to the earlier order as well. [O-2.13, O-2.14] */
export const actionsDone: ResultHandler<ResultOf<'actions_done'>> = ({ state }, { way }) => {
  const duplication = state.quote?.duplication;
  if (!duplication) return moved(state);
  const { order_id, legacy_id, legacy_city_id } = duplication;
  const to = way === 'details' ? taskUrl(order_id) : editUrl(legacy_id, legacy_city_id);
  return moved({ ...state, moved_to: to });
};

/** The dialog stays as it was, to be tried again. [O-4.30] */
export const actionsFailed: ResultHandler<ResultOf<'actions_failed'>> = ({ state }, { message }) =>
  moved(state, null, [{ type: 'toast', level: 'error', text: message }]);
