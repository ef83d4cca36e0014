import { presentShop } from './repair-shop.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { keepUsableIds } from '../../engine/questions/complete-question.ts';
import { answersBefore } from '../../protocol/sources/answers-before.ts';
import { fetchedQuestion } from '../../protocol/sources/fetched-question.ts';
import { fetchFailure } from '../../protocol/sources/fetch-failure.ts';
import { findListed } from '../../protocol/sources/find-listed.ts';
import { selectSingle } from '../../protocol/sources/select-single.ts';
import type { Source } from '../../protocol/sources/source.ts';
import type { Evaluation } from '../../engine/flow/evaluation.ts';

type Body = CallInput<'listRepairShops'>['body'];

/** What the shops of a flow's step depend on; null where it stands at no such step. */
export function shopsFor(evaluation: Evaluation, city: string): Body | null {
  const row = fetchedQuestion(evaluation, 'repair_shops');
  return (
    row && {
      answers: answersBefore(evaluation, row.at.index),
      serviceId: evaluation.flow.service.id,
      cityId: city,
    }
  );
}

/** The repair shops that can do what was answered. [O-7.09, O-2.40] */
export const repairShops: Source<'repair_shops'> = {
  request: (evaluation, { city }) => {
    const body = shopsFor(evaluation, city);
    return (
      body && {
        body,
        load: async (upstream, token, item) => {
          if (item !== null) return null;
          const listed = await upstream.call('listRepairShops', { body, token });
          if (!listed.ok) return listed;
          return { ok: true, value: keepUsableIds(listed.value.results, 'repair shop', []).map(presentShop) };
        },
      }
    );
  },
  find: findListed(({ id, name, image }) => ({ id, label: name, ...(image !== null && { image }) })),
  select: selectSingle,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: fetchFailure,
};
