import { done, failed } from '@gam/shared/result';
import type { UpstreamCall } from '@gam/schemas/upstream';
import { Compile, type Validator } from 'typebox/compile';
import { Pointer } from 'typebox/value';
import type { Answered } from './exchange.ts';
import { badReply, missingBody, refusal, type ReplyProblem, type UpstreamResult } from './failure.ts';

/** At most one for each entry of the table of calls, which is fixed; compiled at first use, since a start uses few. */
const validators = new WeakMap<UpstreamCall, Validator>();

/** What makes a reply another than the table says of its call; null for a right one. Compiled at the call's first use. */
function findProblem(call: UpstreamCall, body: unknown): ReplyProblem | null {
  let validator = validators.get(call);
  if (!validator) validators.set(call, (validator = Compile(call.reply)));
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

/** Returns the call's reply if it fits the contract, else the failure. */
export function readUpstreamReply(
  call: UpstreamCall,
  { status, text, retryAfter }: Answered,
): UpstreamResult<unknown> {
  const body = parseReply(text);
  if (status < 200 || status > 299) return failed(refusal(status, body ?? null, retryAfter));
  if (text.trim() === '' || body === null) return failed(missingBody());
  const problem = body === undefined ? notJson : findProblem(call, body);
  return problem === null ? done(body) : failed(badReply(body, problem));
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
