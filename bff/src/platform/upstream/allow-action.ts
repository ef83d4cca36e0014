import type { ChainAction } from '@gam/schemas/upstream';

/** The verbs that actions may have. */
const actionVerbs = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ActionVerb = (typeof actionVerbs)[number];

/** A verb and a shape of path that may be called: each segment is a word, or null where an id stands. */
export interface ActionShape {
  readonly verb: ActionVerb;
  readonly segments: readonly (string | null)[];
}

const word = /^[A-Za-z0-9_-]{1,64}$/;
const place = /^\{\w+\}$/;
const isVerb = (text: string): text is ActionVerb => actionVerbs.some((verb) => verb === text);

/** Reads `POST /v2/orders/{id}/begin-edit/`; null where it is none. A shape of ids alone would allow everything. */
export function readActionShape(text: string): ActionShape | null {
  const [verb = '', path = '', ...rest] = text.trim().split(/\s+/);
  const segments = segmentsOf(path);
  if (!isVerb(verb) || rest.length > 0 || segments === null) return null;
  const shape = segments.map((segment) => (place.test(segment) ? null : segment));
  const isSound = shape.every((segment) => segment === null || word.test(segment));
  return isSound && shape.some((segment) => segment !== null) ? { verb, segments: shape } : null;
}

/** The segments of a path that begins with one slash and may end with one; null for any other. */
function segmentsOf(path: string): string[] | null {
  const inner = /^\/([^/].*?)\/?$/.exec(path)?.[1];
  return inner?.split('/') ?? null;
}

/** Whether a path has a shape: letter by letter but for ids, of which none can hold a dot, a slash or an escape. */
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
