import { Type } from 'typebox';
import { FileImages } from './file-images.ts';
import { Location } from './location.ts';
import { MultiSelect } from './multi-select.ts';
import { NumberQuestion } from './number.ts';
import { NumericalMultiSelect } from './numerical-multi-select.ts';
import { NumericalSingleSelect } from './numerical-single-select.ts';
import type { QuestionFields } from './question.ts';
import { Region } from './region.ts';
import { SingleSelectByFetch } from './single-select-by-fetch.ts';
import { SingleSelect } from './single-select.ts';
import { Text } from './text.ts';
import { Timestamp } from './timestamp.ts';
import { Voice } from './voice.ts';
import { WebView } from './web-view.ts';

/** Every question type and its schema: the one list from which the others are kept complete. [O-3.03] */
export const questionTypes = {
  single_select: SingleSelect,
  multi_select: MultiSelect,
  numerical_single_select: NumericalSingleSelect,
  numerical_multi_select: NumericalMultiSelect,
  region: Region,
  location: Location,
  web_view: WebView,
  file_images: FileImages,
  voice: Voice,
  text: Text,
  number: NumberQuestion,
  timestamp: Timestamp,
  single_select_by_fetch: SingleSelectByFetch,
} as const;

export type QuestionType = keyof typeof questionTypes;
export const Question = Type.Union(Object.values(questionTypes), { title: 'Question' });
/** A question of one type: the same fields for each, told apart by `type`. */
export interface QuestionOf<T extends QuestionType> extends QuestionFields {
  type: T;
}
export type Question = { [T in QuestionType]: QuestionOf<T> }[QuestionType];

export { Answer, AnswerCount, maxAnswerValues, maxValueLength, notValid, WireAnswer } from './answer.ts';
export * from './constraints.ts';
export { Option, OptionImage, operationKeys, type OperationKey } from './option.ts';
export { GivenAnswer, questionFields } from './question.ts';
export { ServiceDetail, dateQuestionTypes, type DateQuestionType } from './service.ts';
export { questionTags, type QuestionTag } from './tags.ts';
