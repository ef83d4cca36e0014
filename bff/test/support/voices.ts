import { randomUUID } from 'node:crypto';
import type { CallInputs, CallReply, UpstreamCallName } from '@gam/schemas/upstream';
import type { Customer } from './customer.ts';
import type { World } from './world.ts';

/** A customer who writes to the company and in public, straight to the marketplace. */
export interface Writer {
  readonly id: string;
  /** Sends a criticism; returns its id. */
  readonly criticise: (text: string) => Promise<string>;
  /** Asks in public about a service, home cleaning by default; returns the question's id. */
  readonly ask: (text: string, service?: string) => Promise<string>;
  /** Answers a question in public; returns the answer's id. */
  readonly answer: (question: string, text: string) => Promise<string>;
  /** What the customer wrote, with what became of it. */
  readonly readOwn: () => Promise<CallReply<'listOwnFeedback'>['results']>;
}

/** Makes a call of the marketplace, which must succeed. */
async function call<N extends UpstreamCallName>(
  world: World,
  name: N,
  parts: CallInputs<N> & { readonly token?: string },
): Promise<CallReply<N>> {
  const reply = await world.bff.parts.upstream.call(name, { ...parts, key: randomUUID() } as never);
  if (!reply.ok) throw new Error(`${name}: ${reply.failure.message}`);
  return reply.value;
}

/** Sends a criticism with a customer's token; returns its id. */
export async function criticise(world: World, token: string, description: string): Promise<string> {
  await call(world, 'sendCriticSuggestion', { body: { kind: 'critic', description }, token });
  const { results } = await call(world, 'listOwnFeedback', { query: {}, token });
  return results[0]?.id ?? '';
}

/** Signs a new customer in at the marketplace. */
export async function makeWriter(world: World): Promise<Writer> {
  const phone = world.newPhone();
  const { verification_id } = await call(world, 'requestCode', { body: { phone } });
  const code = await world.readCode(phone);
  const { access_token: token, user } = await call(world, 'verifyCode', { body: { verification_id, code } });
  return writeAs(world, { id: user.id, token });
}

/** Returns the writer that a signed-in customer of the BFF is. */
export async function writerOf(world: World, customer: Customer): Promise<Writer> {
  const session = await world.bff.parts.sessions.find(customer.session);
  if (!session) throw new Error('the customer is not signed in');
  return writeAs(world, { id: session.user.id, token: session.token });
}

const writeAs = (world: World, { id, token }: { readonly id: string; readonly token: string }): Writer => ({
  id,
  criticise: (text) => criticise(world, token, text),
  ask: async (text, service = 'home-cleaning') =>
    (await call(world, 'createUserQuestion', { body: { service, text }, token })).id,
  answer: async (question, text) =>
    (await call(world, 'createUserAnswer', { body: { question, text }, token })).id,
  readOwn: async () => (await call(world, 'listOwnFeedback', { query: {}, token })).results,
});
