/** The verbs that actions may have. */
export const actionVerbs = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ActionVerb = (typeof actionVerbs)[number];

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
export function hasShape(path: string, { segments }: ActionShape): boolean {
  const given = segmentsOf(path);
  return (
    given?.length === segments.length &&
    segments.every((segment, index) => {
      const own = given[index] ?? '';
      return segment === null ? word.test(own) : own === segment;
    })
  );
}
