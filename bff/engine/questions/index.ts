/** The kinds of questions: what each takes, and how an answer is judged and summarised. */
export { addressMessages } from './addresses/address-fields.ts';
export { type FieldProblem, judgeForm } from './addresses/judge-form.ts';
export type { NamedCustomer } from './addresses/sent-values.ts';
export { addressTexts } from './addresses/texts.ts';
export { completeOption, keepUsableIds } from './complete-question.ts';
export { completeService, type LocalService, type Service } from './complete-service.ts';
export { type DateKind, dateKindOf } from './dates/date-kind.ts';
export { dateInWords } from './dates/date-words.ts';
export { firstQuarter, isOpenDay, isOpenRoughTime, type OrderMoment, todayAt } from './dates/open-times.ts';
export { fetchedListOf } from './fetched-select.ts';
export type { AnyView, CheckName, OfferedItem, PhoneForm, QuestionView, ViewOf } from './kind.ts';
export { kindIn, kindOf } from './question-kinds.ts';
export { canBeAnswered } from './sample-answers.ts';
export { defaultCountry } from './text.ts';
export { questionTexts } from './texts.ts';
export { farEnough } from './timestamp.ts';
export { splitUploadName, uploadItems, type UploadKind, uploadKindOf, uploadRules } from './uploads.ts';
export { pickAnswerValues, writeAnswer } from './write-answer.ts';
