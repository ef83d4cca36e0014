import type { ChainAction } from '@gam/schemas/upstream';

/** The methods that actions may have. */
const actionVerbs = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ActionVerb = (typeof actionVerbs)[number];

/** An allowed method and path; each segment is a word, or null for an id. */
export interface ActionShape {
  readonly verb: ActionVerb;
  readonly segments: readonly (string | null)[];
}

const word = /^[A-Za-z0-9_-]{1,64}$/;
const place = /^\{\w+\}$/;
const isVerb = (text: string): text is ActionVerb => actionVerbs.some((verb) => verb === text);

/**
 * Reads `POST /v2/orders/{id}/begin-edit/`; null for an invalid text. A shape of only ids would allow everything.
 */
export function readActionShape(text: string): ActionShape | null {
  const [verb = '', path = '', ...rest] = text.trim().split(/\s+/);
  const segments = segmentsOf(path);
  if (!isVerb(verb) || rest.length > 0 || segments === null) return null;
  const shape = segments.map((segment) => (place.test(segment) ? null : segment));
  const isSound = shape.every((segment) => segment === null || word.test(segment));
  return isSound && shape.some((segment) => segment !== null) ? { verb, segments: shape } : null;
}

/** Returns the segments of a path that begins with one slash and may end with one; null for any other path. */
function segmentsOf(path: string): string[] | null {
  const inner = /^\/([^/].*?)\/?$/.exec(path)?.[1];
  return inner?.split('/') ?? null;
}

/** Whether a path has a shape: equal in every letter except the ids, which contain no dot, slash or escape. */
function hasShape(path: string, { segments }: ActionShape): boolean {
  const given = segmentsOf(path);
  return (
    given?.length === segments.length &&
    segments.every((segment, index) => {
      const own = given[index] ?? '';
      return segment === null ? word.test(own) : own === segment;
    })
  );
}

const allowed = Symbol('allowed');

/** An action that the map allows; only `allowAction` makes one. */
export interface AllowedAction {
  readonly [allowed]: true;
  readonly verb: ActionVerb;
  readonly path: string;
  readonly body: unknown;
}

/** Returns the action if the map allows it, else null. [O-7.13] */
function allowAction(
  { verb, path, body }: ChainAction,
  shapes: readonly ActionShape[],
): AllowedAction | null {
  const shape = shapes.find((one) => one.verb === verb.toUpperCase() && hasShape(path, one));
  return shape ? { [allowed]: true, verb: shape.verb, path, body } : null;
}

/** Returns all actions, or null if one of them is not allowed: a chain that cannot finish does not begin. */
export function allowActions(
  actions: readonly ChainAction[],
  shapes: readonly ActionShape[],
): AllowedAction[] | null {
  const found = actions.map((action) => allowAction(action, shapes));
  return found.every((action) => action !== null) ? found : null;
}
