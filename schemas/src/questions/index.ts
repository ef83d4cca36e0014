export { Answer, AnswerCount, maxAnswerValues, maxValueLength, notValid, WireAnswer } from './answer.ts';
export {
  AnswerConstraints,
  CountBounds,
  SelectedBounds,
  type ConstraintKind,
  type ConstraintsOf,
} from './constraints.ts';
export {
  type AnswerForm,
  answerFormOf,
  answerForms,
  fallbackTypes,
  GivenAnswer,
  isCounted,
  Option,
  Question,
  questionTypes,
  type QuestionOf,
  type QuestionTag,
  type QuestionType,
} from './question.ts';
export { AnswerPrices, ServicePricing } from './pricing.ts';
export { ServiceDetail } from './service.ts';
