import { type Static, Type } from 'typebox';
import { dateQuestionTypes, ServiceDetail } from '../questions/service.ts';
import {
  Option,
  type Question,
  questionFields,
  type QuestionType,
  questionTypes,
} from '../questions/question.ts';
import { CityId, Id, nullable, Slug } from '../values.ts';
import { PriceRules } from './price-rules.ts';

const strict = { additionalProperties: false } as const;

const StoredOption = Type.Object(Option.properties, strict);

/** A question of a document: every field of the contract, without an answer. The types differ only in their name. */
const StoredQuestion = Type.Object(
  {
    type: Type.Enum(Object.keys(questionTypes) as QuestionType[]),
    ...questionFields,
    options: Type.Array(StoredOption),
    answers: Type.Null({ description: 'null, since answers belong to customers,' }),
  },
  strict,
);

/** The category stands beside the detail, where the service is found. */
const {
  questions: _asked,
  category: _category,
  main_category: _main,
  ...detailFields
} = ServiceDetail.properties;

/** The options that a question fetches after the answer `when`; null for unconditional ones. [O-7.10] */
const FetchedOptions = Type.Object(
  {
    question: Id,
    when: nullable(Type.Object({ question: Id, option: Id }, strict)),
    options: Type.Array(StoredOption),
  },
  strict,
);
export interface FetchedOptions extends Static<typeof FetchedOptions> {}

/** The longest list of a service's questions. */
const maxQuestions = 500;

const fields = {
  main: Slug,
  category: Slug,
  summary: Type.String({ description: 'one line under the title' }),
  image: nullable(Type.String({ description: 'the URL or path of its picture' })),
  cities: Type.Array(CityId, { description: 'the ids of the cities that have it' }),
  price_rules: PriceRules,
  fetched: Type.Array(FetchedOptions),
};

/**
 * A service as its editors write it: where it is found, its texts, questions and options, and how it is priced. One
 * document is published at a time, since questions and prices change together. [O-3.01, O-3.11]
 */
export const ServiceDocument = Type.Object(
  {
    ...fields,
    detail: Type.Object(
      {
        ...detailFields,
        date_question_type: Type.Enum([...dateQuestionTypes]),
        questions: Type.Unsafe<Question[]>(Type.Array(StoredQuestion, { maxItems: maxQuestions })),
      },
      strict,
    ),
  },
  { title: 'ServiceDocument', ...strict },
);
export interface ServiceDocument extends Static<typeof ServiceDocument> {}
