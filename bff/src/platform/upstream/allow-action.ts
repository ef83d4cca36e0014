import type { ChainAction } from '@gam/schemas/upstream';
import { type ActionShape, type ActionVerb, hasShape } from './action-shape.ts';

const allowed = Symbol('allowed');

/** An action that was found in the map of what may be called: only `allowAction` makes one. */
export interface AllowedAction {
  readonly [allowed]: true;
  readonly verb: ActionVerb;
  readonly path: string;
  readonly body: unknown;
}

/** The action as it may be called; null where no shape of the map allows it. [O-7.13] */
export function allowAction(
  { verb, path, body }: ChainAction,
  shapes: readonly ActionShape[],
): AllowedAction | null {
  const shape = shapes.find((one) => one.verb === verb.toUpperCase() && hasShape(path, one));
  return shape ? { [allowed]: true, verb: shape.verb, path, body } : null;
}

/** All of the actions, or null where one of them is not allowed: a chain is not begun that cannot be ended. */
export function allowActions(
  actions: readonly ChainAction[],
  shapes: readonly ActionShape[],
): AllowedAction[] | null {
  const found = actions.map((action) => allowAction(action, shapes));
  return found.every((action) => action !== null) ? found : null;
}
