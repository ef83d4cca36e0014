import { bannerCalls } from './delegates/banners.ts';
import { campaignCalls } from './delegates/campaigns.ts';
import { feedbackCalls } from './delegates/feedback.ts';
import { landingCalls } from './delegates/landings.ts';
import { userAnswerCalls } from './delegates/user-answers.ts';
import { userQuestionCalls } from './delegates/user-questions.ts';

/** Everything under /v2/delegates/: pages, prices and what people say. [O-7.15, O-7.20 to O-7.24] */
export const delegateCalls = {
  ...landingCalls,
  ...bannerCalls,
  ...feedbackCalls,
  ...campaignCalls,
  ...userQuestionCalls,
  ...userAnswerCalls,
} as const;

export { Banner } from './delegates/banners.ts';
export { LotteryWinner } from './delegates/campaigns.ts';
export { CriticSuggestion, Acknowledgement } from './delegates/feedback.ts';
export { CityName, Landing, PriceRow, priceRowLimit, PricingLanding } from './delegates/landings.ts';
export { UserAnswer } from './delegates/user-answers.ts';
export { UserQuestion } from './delegates/user-questions.ts';
export { Votes } from './delegates/votes.ts';
