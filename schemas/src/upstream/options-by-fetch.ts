import { Type } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { Option } from '../questions/option.ts';
import { CityId, Id } from '../values.ts';
import { defineCall } from '../call.ts';
import { listOf } from './paging.ts';

export const fetchOptions = defineCall({
  method: 'POST',
  path: '/v2/questions/options/',
  about:
    "The options of a question (single select by fetch, and product) for the answers before it. The path is this project's choice. [O-7.10]",
  auth: 'optional',
  effect: 'read',
  body: Type.Object({
    questionId: Id,
    answers: Type.Array(Answer, { maxItems: 500 }),
    serviceId: Id,
    cityId: CityId,
  }),
  reply: listOf(Option),
});

export const optionsByFetchCalls = { fetchOptions } as const;
