import { area, earlierOrder, earlierOrderTrait, linkTrait } from './differences.ts';
import {
  type FactsUnder,
  type LiveFact,
  numbersOf,
  ofAnswers,
  ofCustomers,
  ofService,
  oneOf,
  textsOf,
} from './live-fact.ts';

/** The most favourites that a made customer has. */
const maxFavourites = 60;

/** The order as far as it is filled in. */
export const orderFacts = {
  parent_answer: ofAnswers(['parent'], (facts) => facts.parent_answer),
  'flow.mode': ofCustomers(
    earlierOrder,
    ({ flow }) => flow.mode,
    () => [
      earlierOrderTrait('with an order to copy', '1', 'copy'),
      earlierOrderTrait('with an order to edit', '1', 'edit'),
    ],
  ),
  'flow.periodic': ofService(({ flow }) => flow.periodic),
  'flow.favourites_count': ofCustomers(
    { combine: oneOf },
    ({ flow }) => flow.favourites_count,
    (source) =>
      numbersOf(source)
        .filter((count) => Number.isInteger(count) && count > 0 && count <= maxFavourites)
        .map((favourites) => ({
          words: `with ${favourites} favourite${favourites === 1 ? '' : 's'}`,
          apply: (draft) => ({ ...draft, favourites }),
        })),
  ),
  'flow.chosen_operation_keys': ofAnswers(['operation_keys'], ({ flow }) => flow.chosen_operation_keys),
  'area.id': {
    ...ofCustomers(
      area,
      (facts) => facts.area.id,
      (source) => textsOf(source).map((id) => linkTrait('area', id)),
    ),
    learntFrom: ['area', 'address'],
  },
} as const satisfies FactsUnder<'flow' | 'area'> & { readonly parent_answer: LiveFact };
