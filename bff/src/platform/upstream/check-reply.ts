import type { UpstreamCall } from '@gam/schemas/upstream';
import { Compile, type Validator } from 'typebox/compile';

const validators = new WeakMap<UpstreamCall, Validator>();

/** Whether a reply is what the table says of its call; compiled at the call's first use. */
export function checkReply(call: UpstreamCall, body: unknown): boolean {
  let validator = validators.get(call);
  if (!validator) validators.set(call, (validator = Compile(call.reply)));
  return validator.Check(body);
}
