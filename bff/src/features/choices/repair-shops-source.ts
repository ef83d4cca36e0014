import { done } from '@gam/shared/result';
import { presentShop, presentShopDetails } from './repair-shop.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { keepUsableIds } from '@gam/engine/questions';
import {
  answersBefore,
  fetchedQuestion,
  findListed,
  onlyShown,
  selectSingle,
  wholeList,
} from '../../protocol/sources/fetched-lists.ts';
import type { Source } from '../../protocol/sources/source.ts';
import type { Evaluation } from '@gam/engine/flow';

/** The details of a repair shop, requested one by one with the shop as item. [O-7.09, O-4.47] */
export const repairShopDetails: Source<'repair_shop_details'> = {
  ...onlyShown,
  request: (evaluation, { city }) => {
    const body = shopsFor(evaluation, city);
    return (
      body && {
        body,
        load: async (upstream, _token, item) => {
          if (item === null) return done([]);
          const told = await upstream.call('loadRepairShop', { params: { id: item } });
          return told.ok ? done([presentShopDetails(item, told.value)]) : told;
        },
      }
    );
  },
};

type Body = CallInput<'listRepairShops'>['body'];

/** Returns what the shops of a flow's step depend on; null if the step is not a question for a repair shop. */
function shopsFor(evaluation: Evaluation, city: string): Body | null {
  const row = fetchedQuestion(evaluation, 'repair_shops');
  return (
    row && {
      answers: answersBefore(evaluation, row.at.index),
      serviceId: evaluation.flow.service.id,
      cityId: city,
    }
  );
}

/** The repair shops that fit the answers. [O-2.40] */
export const repairShops: Source<'repair_shops'> = {
  ...onlyShown,
  request: (evaluation, { city }) => {
    const body = shopsFor(evaluation, city);
    return (
      body && {
        body,
        load: wholeList(
          (upstream, token) => upstream.call('listRepairShops', { body, token }),
          ({ results }) => keepUsableIds(results, 'repair shop', []).map(presentShop),
        ),
      }
    );
  },
  find: findListed(({ id, name, image }) => ({ id, label: name, ...(image !== null && { image }) })),
  select: selectSingle,
};
