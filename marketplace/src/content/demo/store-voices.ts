import { inArray } from 'drizzle-orm';
import {
  accounts,
  type feedback as feedbackContent,
  type lotteryWinners as winnerContent,
  type userPosts as postContent,
} from '../../../demo/index.ts';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { services } from '../../shop/catalogue/index.ts';
import { lotteryWinners } from '../../voices/campaigns/index.ts';
import { feedback } from '../../voices/feedback/index.ts';
import { posts, votes } from '../../voices/posts/index.ts';

/** Stores winners of the lottery; others are hidden. */
export async function storeLotteryWinners(tx: Database, content: typeof winnerContent): Promise<void> {
  await tx.update(lotteryWinners).set({ active: false });
  for (const { id, ...winner } of content) {
    const row = { ...winner, active: true };
    await tx
      .insert(lotteryWinners)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: lotteryWinners.id, set: row });
  }
}

/** Returns the stored id of a demo account by its id in the content: an account that existed before keeps its own id. */
async function readAccountIds(tx: Database): Promise<(id: string) => string> {
  const stored = await tx
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(
      inArray(
        users.phone,
        accounts.map(({ phone }) => phone),
      ),
    );
  const ids = new Map(stored.map(({ id, phone }) => [phone, id]));
  return (wanted) => ids.get(accounts.find(({ id }) => id === wanted)?.phone ?? '') ?? wanted;
}

/** Stores messages of the demo customer; what operators did with stored ones is kept. */
export async function storeFeedback(tx: Database, content: typeof feedbackContent): Promise<void> {
  const customerId = (await readAccountIds(tx))('demo-customer');
  const rows = content.map(({ day, ...message }) => ({
    ...message,
    customerId,
    idempotencyKey: message.id,
    bodyHash: message.id,
    createdAt: new Date(`${day}T09:00:00Z`),
  }));
  await tx.insert(feedback).values(rows).onConflictDoNothing();
}

/** Stores public questions and answers, with a like of each account that likes them. */
export async function storeUserPosts(tx: Database, content: typeof postContent): Promise<void> {
  const known = await tx.select({ id: services.id, slug: services.slug }).from(services);
  const ids = new Map(known.map(({ id, slug }) => [slug, id]));
  const idOf = await readAccountIds(tx);
  const rows = content.flatMap(({ id, service, text: body, day, likes, answers }) => {
    const serviceId = ids.get(service);
    if (serviceId === undefined) return [];
    const own = { serviceId, createdAt: new Date(`${day}T09:00:00Z`) };
    return [
      { ...own, id, questionId: null, authorId: idOf('demo-customer'), body, likes },
      ...answers.map((answer, index) => ({
        ...own,
        id: `${id}-${index}`,
        questionId: id,
        authorId: idOf(answer.author),
        body: answer.text,
        likes: answer.likes,
      })),
    ];
  });
  await tx.delete(posts).where(
    inArray(
      posts.id,
      rows.map(({ id }) => id),
    ),
  );
  for (const { likes, ...row } of rows) {
    await tx.insert(posts).values({ ...row, idempotencyKey: row.id, bodyHash: row.id });
    for (const customerId of likes)
      await tx.insert(votes).values({ postId: row.id, customerId: idOf(customerId), vote: 'like' });
  }
}
