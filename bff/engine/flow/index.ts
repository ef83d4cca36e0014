/** The flow engine: compiled flows, states, events and their results. */
export { addressQuestion } from './address-question.ts';
export { advance, enter, type FlowEvent, receive } from './advance.ts';
export { answersElsewhere } from './answers-elsewhere.ts';
export type { CheckoutState } from './checkout-state.ts';
export { isDifference, isPaidWhole, openModal, prepaymentDue, withCheckout } from './checkout.ts';
export { compileFlow } from './compile-flow.ts';
export type { Discount } from './discount.ts';
export { entryAnswers, type GivenAnswers } from './entry-answers.ts';
export { Evaluation } from './evaluation.ts';
export { leaveQuote } from './events/back.ts';
export { voucherField } from './events/discounts.ts';
export { isEditable } from './events/duplicate.ts';
export { type FlowEventName, offeredEvents, type PhaseEvents } from './events/index.ts';
export { emailField } from './events/operator.ts';
export { gatewaysField } from './events/prepayment.ts';
export { concealPersonal, type ExplanationReader } from './explain-privacy.ts';
export { type Explained, explainFlow } from './explain.ts';
export { canChangeWithTime, type Flow, isAsked, needsLogin, type Row } from './flow.ts';
export { answeredSince } from './following-answers.ts';
export { awaitsQuote, confirmationsOf, quoteBlocksOf } from './fresh-quote.ts';
export { judgeKept } from './judge-kept.ts';
export {
  askForCode,
  checkCode,
  codeLength,
  codeWasRefused,
  codeWasSent,
  judgeCode,
  newLogin,
} from './login-step.ts';
export { isLookedAt, lookAhead } from './look-ahead.ts';
export { positionOf } from './next-step.ts';
export { isStale, offeredBy, withChosen } from './offered-answer.ts';
export { type ChosenItems, noLookUps, type LookUps } from './look-ups.ts';
export {
  type EffectWithoutId,
  type EngineEffect,
  type Intent,
  type IntentName,
  type IntentOf,
  type Refusal,
  trackEvent,
  type Transition,
  withoutCall,
} from './transition.ts';
export { isGatewayName, payInApp } from './pay-in-app.ts';
export type { Slot } from './memory.ts';
export type { RowEntry } from './walk.ts';
export { passedPositions } from './passed.ts';
export { Positions } from './positions.ts';
export { contextsOf, type PageRef } from './page-ref.ts';
export { asLoaded, constraintsOf, makeView } from './question-view.ts';
export { RecentWalks } from './recent-walks.ts';
export { type KeptAnswers, replay } from './replay.ts';
export type { OutsideResult } from './results/index.ts';
export type { PlaceFailure, QuoteAfterRefusal, ResultOf } from './results/result.ts';
export { hasPrices, restOfPrice } from './running-price.ts';
export {
  type EntryFacts,
  type FlowState,
  type LoginState,
  type Problem,
  startState,
  steps,
  type StoredAnswer,
} from './state.ts';
export { askedRow } from './step-back.ts';
export { decideTaskPage } from './task-page.ts';
export { hasWayBack } from './way-back.ts';
export { chosenWorkman, readableAnswer, submittedAnswers } from './submission.ts';
