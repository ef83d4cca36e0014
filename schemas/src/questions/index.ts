export { Answer, AnswerCount, maxAnswerValues, maxValueLength, notValid, WireAnswer } from './answer.ts';
export * from './constraints.ts';
export { Option, OptionImage, operationKeys, type OperationKey } from './option.ts';
export {
  GivenAnswer,
  Question,
  questionFields,
  questionTypes,
  type QuestionOf,
  type QuestionType,
} from './question.ts';
export { ServiceDetail, dateQuestionTypes, type DateQuestionType } from './service.ts';
export { questionTags, type QuestionTag } from './tags.ts';
