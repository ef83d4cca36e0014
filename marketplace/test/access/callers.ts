import { users } from '../../src/people/accounts/users.ts';
import { insertSession } from '../../src/people/auth/sessions.ts';
import { addPipelineToken } from '../../src/people/auth/index.ts';
import { newId, newSalt } from '../../src/platform/secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { actFor } from '../operators.ts';
import { bffToken, type TestApp } from '../start-app.ts';

/** The callers who try to reach a victim's data. The operator is last, since operators may change most. */
export const callers = [
  'guest',
  'bff',
  'stranger',
  'expert',
  'reader',
  'editor',
  'reviewer',
  'reviewerBySms',
  'supervisor',
  'finance',
  'pipeline',
  'acting',
  'operator',
] as const;
/**
 * `stranger`: another customer; `acting`: an operator who acts for that one; `operator`: at the desk, not acting for a
 * customer; `reviewerBySms`: without the second factor; `pipeline`: the token of a program.
 */
export type CallerName = (typeof callers)[number];

export interface World {
  readonly test: TestApp;
  readonly db: Database;
}

const strangerId = 'a-stranger';

/** The customer who is not the victim. */
export async function makeStranger({ db }: Pick<World, 'db'>): Promise<void> {
  const person = { firstName: 'نیما', lastName: 'صالحی', phone: '989360000000', role: 'customer' } as const;
  await db.insert(users).values({ id: strangerId, ...person, createdAt: new Date() });
}

/** A new session of a user; at the desk where it is an operator's. */
export async function openSession({ test, db }: World, userId: string, desk = false): Promise<string> {
  const token = newSalt();
  await insertSession(db, { token, userId, desk, now: test.now() });
  return token;
}

/** The token that each caller comes with, of a session of its own; undefined: none. */
export const tokenOf: { readonly [C in CallerName]: (world: World) => Promise<string | undefined> } = {
  guest: async () => undefined,
  bff: async () => bffToken,
  stranger: (world) => openSession(world, strangerId),
  expert: (world) => openSession(world, 'demo-expert'),
  reader: (world) => openSession(world, 'demo-rules-reader', true),
  editor: (world) => openSession(world, 'demo-rules-editor', true),
  reviewer: (world) => openSession(world, 'demo-rules-reviewer', true),
  reviewerBySms: (world) => openSession(world, 'demo-rules-reviewer'),
  supervisor: (world) => openSession(world, 'demo-supervisor', true),
  finance: (world) => openSession(world, 'demo-finance', true),
  pipeline: async ({ test, db }) => {
    const at = test.now();
    const token = await addPipelineToken(
      db,
      { name: newId().toLowerCase(), expiresAt: new Date(at + 60_000) },
      new Date(at),
    );
    return token ?? '';
  },
  operator: (world) => openSession(world, 'demo-operator', true),
  acting: async (world) => {
    const own = await openSession(world, 'demo-operator', true);
    return (await actFor(world.test, own, strangerId)).token;
  },
};
