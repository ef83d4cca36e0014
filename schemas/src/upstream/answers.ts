import { Type, type Static } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { CityId, Id, nullable } from '../values.ts';
import { defineCall } from '../call.ts';

/** The most sets of answers in one request. */
export const maxAnswerSets = 200;

const { id, values, counts } = Answer.properties;

/** Answers as an order would have them, judged without an order. */
export const AnswerSet = Type.Array(
  Type.Object(
    {
      id,
      values,
      counts,
      is_example: Type.Optional(
        Type.Boolean({
          description:
            'the values stand for what a customer has or a list offers, such as an address or a free hour: only that there is an answer counts',
        }),
      ),
    },
    { title: 'JudgedAnswer' },
  ),
  { maxItems: 500 },
);
export type AnswerSet = Static<typeof AnswerSet>;

/** What the backend says of one set of answers. */
export const AnswerVerdict = Type.Object(
  {
    accepted: Type.Boolean(),
    question: nullable(
      Type.String({ description: 'the id of the question because of which they are refused' }),
    ),
    message: nullable(Type.String({ description: 'what a customer would be told' })),
  },
  { title: 'AnswerVerdict' },
);
export interface AnswerVerdict extends Static<typeof AnswerVerdict> {}

/** The call that judges answers which no customer gave. */
export const answerCalls = {
  checkAnswers: defineCall({
    method: 'POST',
    path: '/v2/answers/check/',
    about: `Judges up to ${maxAnswerSets} sets of answers to a service's questions as a quote would, without a customer: nothing is stored, and no address, upload, expert, voucher or free hour is looked up. Made for rules editors while rules are checked. The verdicts come in the order of the sets.`,
    auth: 'bff+user',
    effect: 'read',
    body: Type.Object({
      service: Id,
      city: CityId,
      sets: Type.Array(AnswerSet, { minItems: 1, maxItems: maxAnswerSets }),
    }),
    reply: Type.Object({ results: Type.Array(AnswerVerdict) }),
  }),
} as const;
