import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserRole } from '@gam/schemas/upstream';
import { users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { services } from '../../shop/catalogue/index.ts';
import { posts, type Vote, votes } from './tables.ts';

/** Who looks; null: a guest. */
export type Viewer = Caller | null;

/** A post as a viewer sees it. */
export interface FoundPost {
  readonly id: string;
  readonly questionId: string | null;
  readonly service: string;
  readonly serviceId: string;
  readonly authorId: string;
  readonly authorName: string | null;
  readonly authorRole: UserRole;
  readonly body: string;
  readonly createdAt: Date;
  readonly likes: number;
  readonly dislikes: number;
  readonly ownVote: Vote | null;
  readonly answers: number;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const answers = alias(posts, 'answers');
const question = alias(posts, 'question');

const countVotes = (vote: Vote): SQL<number> =>
  sql<number>`(select count(*)::int from ${votes} where ${votes.postId} = ${posts.id} and ${votes.vote} = ${vote})`;
const likes = countVotes('like');

/** What a viewer sees of one table of posts: what is not hidden, their own posts, and operators all. */
function isSeen(viewer: Viewer, table: typeof posts | typeof answers | typeof question): SQL | undefined {
  if (viewer?.role === 'operator') return sql`true`;
  return viewer === null
    ? eq(table.hidden, false)
    : or(eq(table.hidden, false), eq(table.authorId, viewer.userId));
}

function selectPosts(db: Database, viewer: Viewer, isWanted: SQL | undefined) {
  const viewerId = viewer?.userId ?? null;
  const seenAnswers = and(sql`${answers.questionId} = ${posts.id}`, isSeen(viewer, answers));
  return db
    .select({
      id: posts.id,
      questionId: posts.questionId,
      service: services.slug,
      serviceId: posts.serviceId,
      authorId: posts.authorId,
      authorName: users.firstName,
      authorRole: users.role,
      body: posts.body,
      createdAt: posts.createdAt,
      likes,
      dislikes: countVotes('dislike'),
      ownVote: sql<Vote | null>`(select ${votes.vote} from ${votes} where ${votes.postId} = ${posts.id} and ${votes.customerId} = ${viewerId})`,
      answers: sql<number>`(select count(*)::int from ${posts} as ${answers} where ${seenAnswers})`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(services, eq(services.id, posts.serviceId))
    .leftJoin(question, eq(question.id, posts.questionId))
    .where(and(isWanted, isSeen(viewer, posts), or(isNull(posts.questionId), isSeen(viewer, question))))
    .$dynamic();
}

/** The questions about a service (its slug), newest first. */
export function findQuestions(
  db: Database,
  viewer: Viewer,
  service: string,
  { limit, offset }: Page,
): Promise<FoundPost[]> {
  return selectPosts(db, viewer, and(isNull(posts.questionId), eq(services.slug, service)))
    .orderBy(desc(posts.createdAt), asc(posts.id))
    .limit(limit)
    .offset(offset);
}

/** The answers to a question, most liked first. */
export function findAnswers(
  db: Database,
  viewer: Viewer,
  questionId: string,
  { limit, offset }: Page,
): Promise<FoundPost[]> {
  return selectPosts(db, viewer, eq(posts.questionId, questionId))
    .orderBy(desc(likes), asc(posts.createdAt), asc(posts.id))
    .limit(limit)
    .offset(offset);
}

/** What a post is. */
export type PostKind = 'question' | 'answer';

/** A post of a kind that a viewer may see. */
export async function findPost(
  db: Database,
  viewer: Viewer,
  kind: PostKind,
  id: string,
): Promise<FoundPost | undefined> {
  const isKind = kind === 'question' ? isNull(posts.questionId) : isNotNull(posts.questionId);
  return (await selectPosts(db, viewer, and(eq(posts.id, id), isKind)))[0];
}
