import { anyone, attempt, forOperators, type Outcomes, ownAlone, tried, users } from './line.ts';
import type { Victim } from './victim.ts';

const words = { description: 'متخصص دیر رسید.' };
const contact = { name: 'سارا کریمی', phone: '09121234567' };
/** Operators do not write for customers. */
const noOperators = { acting: 403, operator: 403 } as const;

/** Questions and answers are public, with the first names of their authors. */
const everyone: Outcomes = { ...users('may'), guest: 'may' };
/** Nobody writes in the name of a customer for whom they act. */
const noActing = { acting: 403 } as const;
const theQuestion = ({ posts }: Victim) => ({ params: { id: posts.question } });
const theAnswer = ({ posts }: Victim) => ({ params: { id: posts.answer } });
const reworded = { body: { text: 'متن دیگر' } };
const vote = (of: typeof theQuestion) => tried(attempt('of their own', users(200, noActing), of));

/** What users ask and answer in public. */
const postLines = {
  listUserQuestions: tried(
    attempt('of a service', everyone, ({ posts }) => ({ query: { service: posts.service } })),
  ),
  loadUserQuestion: tried(attempt('by id', everyone, theQuestion)),
  createUserQuestion: tried(
    attempt('of their own', users(200, noActing), ({ posts }) => ({
      body: { service: posts.service, text: 'چند کارگر می‌آید؟' },
    })),
  ),
  updateUserQuestion: tried(
    attempt("another's", users(403), (victim) => ({ ...theQuestion(victim), ...reworded })),
  ),
  deleteUserQuestion: tried(attempt("another's", users(403), theQuestion)),
  likeUserQuestion: vote(theQuestion),
  dislikeUserQuestion: vote(theQuestion),
  undoLikeUserQuestion: vote(theQuestion),
  undoDislikeUserQuestion: vote(theQuestion),
  listUserAnswers: tried(
    attempt('to a question', everyone, ({ posts }) => ({ query: { question: posts.question } })),
  ),
  loadUserAnswer: tried(attempt('by id', everyone, theAnswer)),
  createUserAnswer: tried(
    attempt('of their own', users(200, noActing), ({ posts }) => ({
      body: { question: posts.question, text: 'سه کارگر.' },
    })),
  ),
  updateUserAnswer: tried(
    attempt("another's", users(403), (victim) => ({ ...theAnswer(victim), ...reworded })),
  ),
  deleteUserAnswer: tried(attempt("another's", users(403), theAnswer)),
  likeUserAnswer: vote(theAnswer),
  dislikeUserAnswer: vote(theAnswer),
  undoLikeUserAnswer: vote(theAnswer),
  undoDislikeUserAnswer: vote(theAnswer),
} as const;

/** What customers and guests write to the company, and in public. */
export const voiceLines = {
  ...postLines,
  listOwnFeedback: tried(attempt('their own', users(200), () => ({}))),
  listReceivedFeedback: tried(attempt('of all', forOperators, () => ({}))),
  loadReceivedFeedback: tried(
    attempt('of a customer', forOperators, ({ feedback }) => ({ params: { id: feedback } })),
  ),
  answerFeedback: tried(
    attempt('of a customer', forOperators, ({ feedback }) => ({
      params: { id: feedback },
      body: { state: 'answered', reply: 'پیگیری شد.' },
    })),
  ),
  listReceivedReviews: tried(attempt('of all', forOperators, () => ({}))),
  hideReview: tried(
    attempt('of a customer', forOperators, () => ({
      params: { id: 'demo-41-1' },
      body: { hidden: false },
    })),
  ),
  listUserPosts: tried(attempt('of all', forOperators, () => ({}))),
  hideUserPost: tried(
    attempt('of a customer', forOperators, (victim) => ({
      ...theQuestion(victim),
      body: { hidden: false },
    })),
  ),
  listCriticSuggestions: tried(attempt('their own', users(200), () => ({}))),
  sendCriticSuggestion: tried(
    attempt('of their own', users(200, noOperators), () => ({ body: { kind: 'critic', ...words } })),
    attempt('under a used key', users(409, noOperators), ({ keys }) => ({
      body: { kind: 'critic', ...words },
      key: keys.feedback,
    })),
  ),
  sendComplaint: tried(
    attempt('about their order', { ...ownAlone, operator: 403 }, ({ placed }) => ({
      body: { order_id: placed.uuid, ...words },
    })),
  ),
  sendDissatisfaction: tried(
    attempt('by uuid', { ...ownAlone, operator: 403 }, ({ placed }) => ({
      body: { demand_id: placed.uuid, ...words },
    })),
    attempt('by number', { ...ownAlone, operator: 403 }, ({ placed }) => ({
      body: { demand_id: placed.number, ...words },
    })),
  ),
  joinMovingCampaign: anyone({ body: { ...contact, city: '1' } }),
  sendOrganizationLead: anyone({ body: { ...contact, organization: 'شرکت نمونه' } }),
  listLotteryWinners: anyone(),
} as const;
