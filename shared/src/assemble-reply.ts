import type {
  AheadBranch,
  Difference,
  Fragments,
  PartsBranch,
  PartsReply,
  protocolVersion,
  Reply,
  Screen,
} from '@gam/schemas/descriptors';

const wholeVersion: typeof protocolVersion = '1.0';

/** What a difference takes from the screen above: its URL, its flow and the rows of its summary. */
export interface Above {
  readonly url: string;
  readonly flow: NonNullable<Screen['flow']>;
  readonly rows: readonly unknown[];
}

/** What differences take from a screen; null if it is of no flow. */
export function aboveOf({ url, flow, aside, body }: Screen): Above | null {
  const summary = [...aside, ...body].find(({ type }) => type === 'summary');
  return flow && { url, flow, rows: summary?.type === 'summary' ? summary.items : [] };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A fragment that a reply names and that neither the reply nor the client has. */
class MissingFragment extends Error {}

interface Assembling {
  readonly fragment: (name: string) => Fields;
  readonly rows: readonly unknown[];
}

/**
 * Applies a difference to what it counts from. An object changes the named fields or positions; `$f` replaces what is
 * there by a fragment, or by nothing if it is null; `$keep` takes the first rows of the summary above and adds others;
 * every other value replaces.
 */
function apply(start: unknown, difference: unknown, on: Assembling): unknown {
  if (!isFields(difference)) return difference;
  if (Array.isArray(difference)) return difference.map((one: unknown) => apply(undefined, one, on));
  const { $f, $keep, add, ...fields } = difference;
  if (typeof $keep === 'number' && Array.isArray(add))
    return [...on.rows.slice(0, $keep), ...add.map((row: unknown) => apply(undefined, row, on))];
  const named = add === undefined ? fields : { ...fields, add };
  const base = $f === undefined ? start : typeof $f === 'string' ? on.fragment($f) : undefined;
  if (isFields(base) && Object.keys(named).length === 0) return base;
  const whole = (Array.isArray(base) ? [...(base as unknown[])] : { ...(base as Fields) }) as Record<
    string,
    unknown
  >;
  for (const [name, value] of Object.entries(named)) whole[name] = apply(whole[name], value, on);
  return whole;
}

/** Assembles the screen of a reply: from its fragment, with the flow and the URL of the screen above. */
function assembleScreen(
  { $f, ...fields }: Difference,
  above: Above | null,
  fragment: Assembling['fragment'],
): Screen {
  const start = {
    ...(typeof $f === 'string' && fragment($f)),
    ...(above && { url: above.url, flow: above.flow }),
  };
  return apply(start, fields, { fragment, rows: above?.rows ?? [] }) as Screen;
}

/** Assembles branches: the first counts from the screen above, each other from the branch before it. */
function assembleBranches(
  branches: readonly PartsBranch[],
  above: Screen,
  fragment: Assembling['fragment'],
): AheadBranch[] {
  let from = above;
  let question = '';
  return branches.map(({ if: given, screen: difference, ahead = [] }) => {
    const condition = Array.isArray(given) ? { question, values: given } : given;
    question = condition?.question ?? question;
    from = apply(from, difference, { fragment, rows: aboveOf(from)?.rows ?? [] }) as Screen;
    return { if: condition, screen: from, ahead: assembleBranches(ahead, from, fragment) };
  });
}

/**
 * Returns the whole reply of one in fragments; null if a fragment, or the screen that it counts from, is missing.
 * `known`: the fragments of this flow that the client has, those of the reply among them. `above`: the last confirmed
 * screen. [protocol: Fragments]
 */
export function assembleReply(
  { of, screen: difference, ahead, applied, effects, continue: next }: PartsReply,
  known: (name: string) => Fragments[string] | undefined,
  above: Screen | null,
): Reply | null {
  if (of !== null && (above?.flow?.id !== of.flow || above.flow.rev !== of.rev)) return null;
  const fragment = (name: string): Fields => {
    const found = known(name);
    if (found === undefined) throw new MissingFragment(name);
    return found;
  };
  try {
    const screen = assembleScreen(difference, of && above && aboveOf(above), fragment);
    return {
      protocol: wholeVersion,
      screen,
      applied,
      effects,
      continue: next,
      ahead: assembleBranches(ahead, screen, fragment),
    };
  } catch (error) {
    if (error instanceof MissingFragment) return null;
    throw error;
  }
}
