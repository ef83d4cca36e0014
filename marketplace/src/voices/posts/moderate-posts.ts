import { asc, desc, eq } from 'drizzle-orm';
import type { PostState, UserPost } from '@gam/schemas/upstream';
import { users } from '../../people/accounts/index.ts';
import { recordAct, writtenObject } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import type { Refused } from '../../platform/refusal.ts';
import { services } from '../../shop/catalogue/index.ts';
import { presentAuthor } from './present-post.ts';
import { posts } from './tables.ts';
import { postNotFound } from './write-posts.ts';

/** Questions and answers, newest first; of one state if it is given. */
export async function listPosts(
  db: Database,
  { state, limit, offset }: { state: PostState | undefined; limit: number; offset: number },
): Promise<UserPost[]> {
  const found = await db
    .select({ post: posts, service: services.slug, name: users.firstName, role: users.role })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(services, eq(services.id, posts.serviceId))
    .where(state === undefined ? undefined : eq(posts.hidden, state === 'hidden'))
    .orderBy(desc(posts.createdAt), asc(posts.id))
    .limit(limit)
    .offset(offset);
  return found.map(({ post, service, name, role }) => ({
    id: post.id,
    question: post.questionId,
    service,
    text: post.body,
    author: presentAuthor(role, name),
    hidden: post.hidden,
    created_at: post.createdAt.toISOString(),
  }));
}

/** Hides a question or an answer from everyone but its author, or shows it again; a repeated call changes nothing. */
export function hidePost(
  db: Database,
  { id, hidden, caller, now }: { id: string; hidden: boolean; caller: Caller; now: number },
): Promise<Refused | null> {
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for('update');
    if (!before) return postNotFound();
    if (before.hidden === hidden) return null;
    await tx.update(posts).set({ hidden }).where(eq(posts.id, id));
    const action = hidden ? 'post_hidden' : 'post_shown';
    const object = writtenObject('post', id);
    await recordAct(tx, { caller, action, customerId: before.authorId, object, now });
    return null;
  });
}
