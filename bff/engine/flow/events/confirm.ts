import { withCheckout } from '../checkout.ts';
import { confirmationsOf, denialOf } from '../fresh-quote.ts';
import { moved, notOffered } from '../transition.ts';
import type { EventHandler } from './context.ts';

/** Ticks or unticks what rules ask to confirm before the order; a name that the quote does not ask for is invalid. */
export const confirm: EventHandler<'confirm'> = ({ state, evaluation }, ticked) => {
  if (!state.quote || denialOf(evaluation)) return notOffered();
  const asked = confirmationsOf(evaluation);
  const names = new Set(asked.map(({ name }) => name));
  const given = Object.keys(ticked);
  if (given.length === 0 || !given.every((name) => names.has(name))) return notOffered();
  const confirmed = asked
    .filter(({ name, on }) => (Object.hasOwn(ticked, name) ? ticked[name] === true : on))
    .map(({ name }) => name);
  return moved(withCheckout(state, { confirmed }));
};
