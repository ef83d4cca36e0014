import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type CustomerNote, upstreamCalls } from '@gam/schemas/upstream';
import { presentPerson } from '../accounts/index.ts';
import { customerNotFound, findCustomerById } from '../customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { addNote } from './add-note.ts';
import { findNotes, type FoundNote } from './repository.ts';

const presentNote = ({ note, author }: FoundNote): CustomerNote => ({
  id: note.id,
  text: note.body,
  author: presentPerson(author),
  created_at: note.createdAt.toISOString(),
});

/** The operators' notes about customers. */
export async function noteRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.listCustomerNotes, async ({ params: { id }, query }) => {
    const { limit = 20, offset = 0 } = query;
    if ((await findCustomerById(db, id)) === undefined) return customerNotFound();
    // One extra row tells whether there is a next page.
    const found = await findNotes(db, id, { limit: limit + 1, offset });
    const results = found.slice(0, limit).map(presentNote);
    return done({ results, next: found.length > limit ? offset + limit : null });
  });

  registerCall(app, upstreamCalls.addCustomerNote, async ({ params, body: { text }, caller, key }) => {
    if (key === null) return missingKey();
    const added = await addNote(db, { customerId: params.id, text, caller, key, now: now() });
    return !added.ok ? added : done(presentNote(added.value));
  });
}
