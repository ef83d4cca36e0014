import { presentOption } from './choice-option.ts';
import { completeOption, keepUsableIds } from '@gam/engine/questions';
import type { CallInput } from '../../platform/upstream/client.ts';
import {
  answersBefore,
  fetchedQuestion,
  findListed,
  onlyShown,
  selectSingle,
  wholeList,
} from '../../protocol/sources/fetched-lists.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** The options of a question whose options depend on the answers before it. [O-7.10, O-2.41] */
export const options: Source<'options'> = {
  ...onlyShown,
  request: (evaluation, { city }) => {
    const row = fetchedQuestion(evaluation, 'options');
    if (!row) return null;
    const { question, index } = row.at;
    const body = {
      questionId: question.id,
      answers: answersBefore(evaluation, index),
      serviceId: evaluation.flow.service.id,
      cityId: city,
    } satisfies CallInput<'fetchOptions'>['body'];
    return {
      body,
      load: wholeList(
        (upstream, token) => upstream.call('fetchOptions', { body, token }),
        ({ results }) =>
          keepUsableIds(results, `fetched option of question ${question.id}`, []).map((option) =>
            presentOption(completeOption(option), question),
          ),
      ),
    };
  },
  find: findListed(({ id, title, image }) => ({ id, label: title, ...(image !== undefined && { image }) })),
  select: selectSingle,
};
