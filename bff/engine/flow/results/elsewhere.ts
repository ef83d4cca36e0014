import { moved, toastError } from '../transition.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** The order continues in another flow: a later visit is redirected there. [O-4.37] */
export const continuesElsewhere: ResultHandler<ResultOf<'city_changed' | 'expert_dropped'>> = (
  { state },
  { url },
) => moved({ ...state, moved_to: { page: 'path', path: url } });

export const staysHere: ResultHandler<ResultOf<'city_refused' | 'expert_kept'>> = ({ state }, { message }) =>
  moved(state, null, [toastError(message)]);
