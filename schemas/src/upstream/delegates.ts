import { campaignCalls } from './delegates/campaigns.ts';
import { feedbackCalls } from './delegates/feedback.ts';
import { landingCalls } from './delegates/landings.ts';
import { moderationCalls } from './delegates/moderation.ts';
import { userAnswerCalls } from './delegates/user-answers.ts';
import { userQuestionCalls } from './delegates/user-questions.ts';

/**
 * The calls under /v2/delegates/: pages, prices, feedback, questions and answers of users. [O-7.15, O-7.20 to O-7.24]
 */
export const delegateCalls = {
  ...landingCalls,
  ...feedbackCalls,
  ...campaignCalls,
  ...userQuestionCalls,
  ...userAnswerCalls,
  ...moderationCalls,
} as const;

export { Acknowledgement, CriticSuggestion } from './delegates/feedback.ts';
export {
  Banner,
  CategoryName,
  CityName,
  Landing,
  LandingPrice,
  LandingRating,
  PriceRow,
  priceRowLimit,
  PricingLanding,
} from './delegates/landings.ts';
export { UserAnswer } from './delegates/user-answers.ts';
export { UserQuestion, Votes } from './delegates/user-questions.ts';
export {
  Feedback,
  feedbackStates,
  type FeedbackKind,
  type FeedbackState,
  ReceivedFeedback,
  postStates,
  type PostState,
  replyLength,
  UserPost,
} from './delegates/moderation.ts';
