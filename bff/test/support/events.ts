import { randomUUID } from 'node:crypto';
import type { ClientEvent, EventArgs, EventName } from '@gam/schemas/descriptors';

/** An event with its own id, as a client makes it. */
export const event = <N extends EventName>(
  name: N,
  args: EventArgs<N>,
  action_id: string = randomUUID(),
): ClientEvent =>
  // The signature ties name and arguments together, which a union cannot express.
  ({ action_id, name, args }) as unknown as ClientEvent;

export const answer = (
  question: string,
  values: readonly string[],
  counts?: readonly { value: string; number: number }[],
): ClientEvent => event('answer', { question, values: [...values], ...(counts && { counts: [...counts] }) });

/** What the form of this name on a page sends. */
export const submitForm = (form: string, values: Readonly<Record<string, string>> = {}): ClientEvent =>
  event('submit_form', { form, ...values });

export const next = (): ClientEvent => event('next', {});
export const back = (): ClientEvent => event('back', {});
export const proceed = (): ClientEvent => event('continue', {});
export const placeOrder = (): ClientEvent => event('place_order', {});
