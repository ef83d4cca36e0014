import type { UserAnswer, UserQuestion, UserRole } from '@gam/schemas/upstream';
import { publicName } from '../../people/accounts/index.ts';
import type { FoundPost, Viewer } from './read-posts.ts';

/** Who wrote it, by role: the first name alone, and of the company no name at all. */
const authors: Readonly<Record<UserRole, (name: string | null) => string>> = {
  customer: publicName,
  expert: (name) => `${name ?? 'کارشناس'}، متخصص گام`,
  operator: () => 'پشتیبانی گام',
  pipeline: () => 'گام',
  supervisor: () => 'گام',
  finance: () => 'گام',
  rules_reader: () => 'گام',
  rules_editor: () => 'گام',
  rules_reviewer: () => 'گام',
};

/** Who wrote a post, as everyone sees it. */
export const presentAuthor = (role: UserRole, firstName: string | null): string => authors[role](firstName);

const common = (post: FoundPost, viewer: Viewer) => ({
  id: post.id,
  text: post.body,
  author: presentAuthor(post.authorRole, post.authorName),
  is_mine: viewer !== null && viewer.actorId === null && viewer.userId === post.authorId,
  created_at: post.createdAt.toISOString(),
  likes: post.likes,
  dislikes: post.dislikes,
  my_vote: post.ownVote,
});

/** A question as a viewer sees it. */
export const presentQuestion = (post: FoundPost, viewer: Viewer): UserQuestion => ({
  ...common(post, viewer),
  service: post.service,
  answers_count: post.answers,
});

/** An answer as a viewer sees it. */
export const presentAnswer = (post: FoundPost, viewer: Viewer): UserAnswer => ({
  ...common(post, viewer),
  question: post.questionId ?? '',
});
