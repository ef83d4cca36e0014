import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { inWords, type PersonalKinds } from '../people/privacy/index.ts';
import { leads } from '../voices/campaigns/index.ts';
import { feedback } from '../voices/feedback/index.ts';
import { posts, votes } from '../voices/posts/index.ts';
import { messageSends } from '../voices/sending/index.ts';

const at = 'زمان';
const text = 'متن';

/** A question that somebody else answered: it stays for the answers' sake. */
const isAnswered = (authorId: string) =>
  sql`exists (select from ${posts} as answers where answers.question_id = ${posts.id} and answers.author_id <> ${authorId})`;

/** What stands in place of a question whose author has left. */
const removedQuestion = 'متن این پرسش حذف شده است.';

const shownPosts = {
  text: [text, posts.body],
  hidden: ['پنهان', posts.hidden],
  created_at: [at, posts.createdAt],
} as const;

/** What customers wrote. */
export const voiceKinds = {
  messages: {
    table: feedback,
    owner: feedback.customerId,
    shown: {
      title: 'پیام‌ها',
      values: {
        kind: inWords('گونه', feedback.kind, {
          critic: 'انتقاد',
          suggestion: 'پیشنهاد',
          complaint: 'شکایت',
          dissatisfaction: 'نارضایتی',
        }),
        text: [text, feedback.description],
        state: inWords('وضعیت', feedback.state, {
          received: 'دریافت شد',
          under_review: 'در دست بررسی',
          answered: 'پاسخ داده شد',
        }),
        reply: ['پاسخ', feedback.reply],
        created_at: [at, feedback.createdAt],
      },
    },
    erasure: 'deleted',
  },
  votes: {
    table: votes,
    owner: votes.customerId,
    clash: sql`other.post_id = ${votes.postId}`,
    shown: {
      title: 'رای‌ها',
      values: {
        post: ['پرسش یا پاسخ', votes.postId],
        vote: inWords('رای', votes.vote, { like: 'موافق', dislike: 'مخالف' }),
      },
    },
    erasure: 'deleted',
  },
  posts: {
    table: posts,
    owner: posts.authorId,
    isOf: ({ id }) =>
      and(eq(posts.authorId, id), or(isNotNull(posts.questionId), sql`not ${isAnswered(id)}`)),
    shown: { title: 'پرسش‌ها و پاسخ‌های عمومی', values: shownPosts },
    erasure: 'deleted',
  },
  answered_questions: {
    table: posts,
    // The kind above moves them.
    owner: null,
    isOf: ({ id }) => and(eq(posts.authorId, id), isNull(posts.questionId), isAnswered(id)),
    shown: { title: 'پرسش‌های عمومی که پاسخ دارند', values: shownPosts },
    erasure: { set: { body: removedQuestion, bodyHash: '' } },
  },
  requested_calls: {
    table: leads,
    owner: null,
    isOf: ({ phone }) => (phone === null ? undefined : eq(leads.phone, phone)),
    shown: {
      title: 'درخواست‌های تماس',
      values: {
        name: ['نام', leads.name],
        organization: ['سازمان', leads.organization],
        text: [text, leads.description],
        network: ['شبکه', leads.network],
        created_at: [at, leads.createdAt],
      },
    },
    erasure: 'deleted',
  },
  counted_messages: {
    table: messageSends,
    owner: null,
    isOf: ({ id }) => eq(messageSends.name, `customer:${id}`),
    shown: { title: 'پیام‌های شمرده‌شده', values: { at: [at, messageSends.at] } },
    erasure: 'deleted',
  },
} as const satisfies PersonalKinds;
