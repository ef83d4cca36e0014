import { done, failed } from '@gam/shared/result';
import type { UpstreamCall } from '@gam/schemas/upstream';
import { Compile, type Validator } from 'typebox/compile';
import { Pointer } from 'typebox/value';
import type { Answered } from './exchange.ts';
import { compileLinks } from './leave-out-links.ts';
import { badReply, missingBody, refusal, type ReplyProblem, type UpstreamResult } from './failure.ts';

/** What is made of a call's schema at its first use, since a start uses few. */
interface ReplyReader {
  readonly validator: Validator;
  readonly cleanLinks: ReturnType<typeof compileLinks>;
}

/** At most one for each entry of the table of calls, which is fixed. */
const readers = new WeakMap<UpstreamCall, ReplyReader>();

function readerOf(call: UpstreamCall): ReplyReader {
  const known = readers.get(call);
  if (known) return known;
  const made = { validator: Compile(call.reply), cleanLinks: compileLinks(call.reply) };
  readers.set(call, made);
  return made;
}

/** What makes a reply another than the table says of its call; null for a right one. */
function findProblem({ validator }: ReplyReader, body: unknown): ReplyProblem | null {
  if (validator.Check(body)) return null;
  const errors = validator.Errors(body);
  // An error of a union stands above those of its members, which name the field.
  const deepest = errors.reduce((one, other) =>
    depthOf(other.instancePath) > depthOf(one.instancePath) ? other : one,
  );
  const { instancePath: field, message } = deepest;
  return { field, expected: message, came: describeValue(Pointer.Get(body, field)) };
}

const depthOf = (pointer: string): number => pointer.split('/').length;

/** A value without what may be personal in it. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `a text of ${value.length} characters`;
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
}

/**
 * Returns the call's reply if it fits the contract, else the failure. Links that lead nowhere safe are left out of the
 * reply, and noted; a reply that is nothing without one is a failure.
 */
export function readUpstreamReply(
  call: UpstreamCall,
  { status, text, retryAfter }: Answered,
  note: (problem: ReplyProblem) => void,
): UpstreamResult<unknown> {
  const body = parseReply(text);
  if (status < 200 || status > 299) return failed(refusal(status, body ?? null, retryAfter));
  if (text.trim() === '' || body === null) return failed(missingBody());
  const reader = readerOf(call);
  const problem = body === undefined ? notJson : findProblem(reader, body);
  return problem === null ? withoutBadLinks(reader, body, note) : failed(badReply(body, problem));
}

function withoutBadLinks(
  { cleanLinks }: ReplyReader,
  body: unknown,
  note: (problem: ReplyProblem) => void,
): UpstreamResult<unknown> {
  if (cleanLinks === null) return done(body);
  const problems: ReplyProblem[] = [];
  const cleaned = cleanLinks(body, '', (problem) => problems.push(problem));
  const [first] = problems;
  if (cleaned === undefined && first) return failed(badReply(null, first));
  for (const problem of problems) note(problem);
  return done(cleaned);
}

const notJson: ReplyProblem = { field: '', expected: 'must be JSON', came: 'something else' };

/** Returns the value of a reply's text; undefined where the text is no JSON. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
