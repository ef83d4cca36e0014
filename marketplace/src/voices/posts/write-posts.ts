import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { missingKey } from '../../platform/http/register-call.ts';
import { type Refusal, type Refused, notAllowed, refuse, refuseFields } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { services } from '../../shop/catalogue/index.ts';
import { sendOnce } from '../sending/index.ts';
import { findPost, type FoundPost, type PostKind } from './read-posts.ts';
import { posts, type Vote, votes } from './tables.ts';

/** A new question about a service (its slug), or a new answer to a question. */
type Subject = { readonly service: string } | { readonly question: string };

interface NewPost {
  readonly subject: Subject;
  readonly text: string;
  readonly caller: Caller;
  readonly key: string | null;
  readonly source: CustomerOrigin;
  /** ms. */
  readonly now: number;
}

const shortest = 2;
const unknownService = () => refuse(404, 'این خدمت پیدا نشد.');
export const postNotFound = () => refuse(404, 'این نوشته پیدا نشد.');
const ownVote = () => refuse(409, 'به نوشته خودتان نمی‌توانید رای دهید.', { code: 'own_post' });

/** Returns the text as it is kept, or what is wrong with it at its field. */
function readText(text: string): Result<string, Refusal> {
  const body = normaliseAs('free', text);
  return body.length < shortest ? refuseFields({ text: texts.field.required }) : done(body);
}

/** The service that a post is about, and the question that it answers; a refusal where they cannot be seen. */
async function placeOf(db: Database, caller: Caller, subject: Subject) {
  if ('question' in subject) {
    const asked = await findPost(db, caller, 'question', subject.question);
    return asked ? done({ serviceId: asked.serviceId, questionId: asked.id }) : postNotFound();
  }
  const isOffered = and(eq(services.slug, subject.service), eq(services.active, true));
  const [service] = await db.select({ id: services.id }).from(services).where(isOffered);
  return service ? done({ serviceId: service.id, questionId: null }) : unknownService();
}

/** Stores a question or an answer once. Nobody writes in another's name. [O-7.24] */
export async function writePost(db: Database, post: NewPost): Promise<Result<FoundPost, Refusal>> {
  const { subject, caller, key, source, now } = post;
  if (caller.actorId !== null) return notAllowed();
  if (key === null) return missingKey();
  const body = readText(post.text);
  if (!body.ok) return body;
  const authorId = caller.userId;
  const bodyHash = hashOf({ subject, body: body.value, authorId });
  const sent = await sendOnce(db, {
    key,
    bodyHash,
    customerId: authorId,
    source,
    now,
    findByKey: async (tx) => (await tx.select().from(posts).where(eq(posts.idempotencyKey, key)))[0],
    insert: async (tx) => {
      const place = await placeOf(tx, caller, subject);
      if (!place.ok) return place;
      const row = {
        id: randomUUID(),
        ...place.value,
        authorId,
        body: body.value,
        idempotencyKey: key,
        bodyHash,
      };
      const [made] = await tx
        .insert(posts)
        .values({ ...row, createdAt: new Date(now) })
        .returning();
      return made ? done(made) : postNotFound();
    },
  });
  if (!sent.ok) return sent;
  const kind: PostKind = sent.value.questionId === null ? 'question' : 'answer';
  const written = await findPost(db, caller, kind, sent.value.id);
  return written ? done(written) : postNotFound();
}

/** Another's post is refused; one that cannot be seen looks missing. */
async function findOwn(
  db: Database,
  caller: Caller,
  kind: PostKind,
  id: string,
): Promise<Result<FoundPost, Refusal>> {
  const found = await findPost(db, caller, kind, id);
  if (!found) return postNotFound();
  return caller.actorId === null && found.authorId === caller.userId ? done(found) : notAllowed();
}

/** Rewords the caller's own post. */
export async function rewordPost(
  db: Database,
  { caller, kind, id, text }: { caller: Caller; kind: PostKind; id: string; text: string },
): Promise<Result<FoundPost, Refusal>> {
  const own = await findOwn(db, caller, kind, id);
  if (!own.ok) return own;
  const body = readText(text);
  if (!body.ok) return body;
  await db.update(posts).set({ body: body.value }).where(eq(posts.id, id));
  return done({ ...own.value, body: body.value });
}

/** Removes the caller's own post; with a question its answers go too. */
export async function removePost(
  db: Database,
  { caller, kind, id }: { caller: Caller; kind: PostKind; id: string },
): Promise<Refused | null> {
  const own = await findOwn(db, caller, kind, id);
  if (!own.ok) return own;
  await db.delete(posts).where(eq(posts.id, id));
  return null;
}

/** Sets the caller's one vote on a post, or takes it back if it is this one. */
export async function voteOn(
  db: Database,
  {
    caller,
    kind,
    id,
    vote,
    isSet,
  }: { caller: Caller; kind: PostKind; id: string; vote: Vote; isSet: boolean },
): Promise<Result<FoundPost, Refusal>> {
  if (caller.actorId !== null) return notAllowed();
  const found = await findPost(db, caller, kind, id);
  if (!found) return postNotFound();
  if (found.authorId === caller.userId) return ownVote();
  const customerId = caller.userId;
  const target = [votes.postId, votes.customerId];
  if (isSet) {
    const row = { postId: id, customerId, vote };
    await db.insert(votes).values(row).onConflictDoUpdate({ target, set: { vote } });
  } else {
    const isOwn = and(eq(votes.postId, id), eq(votes.customerId, customerId), eq(votes.vote, vote));
    await db.delete(votes).where(isOwn);
  }
  const voted = await findPost(db, caller, kind, id);
  return voted ? done(voted) : postNotFound();
}
