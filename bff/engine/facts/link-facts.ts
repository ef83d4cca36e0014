import { area, earlierOrder, earlierOrderTrait, linkTrait } from './differences.ts';
import type { QueryFacts } from './facts.ts';
import { type LiveFact, oneOf, textsOf } from './live-fact.ts';
import { noQuery } from './no-facts.ts';

/** A fact of the link, with the parameter of the page's query that gives it; null if the page's path does. */
interface LinkFact<F extends keyof QueryFacts> extends LiveFact {
  readonly field: F;
  readonly parameter: string | null;
}

/** A fact of the parameter of the same name, or of the named one; customers follow links with and without it. */
const link = <F extends keyof QueryFacts>(
  field: F,
  parameter: string | null = field,
  differs: Partial<Pick<LiveFact, 'difference' | 'traits'>> = {},
): LinkFact<F> => ({
  read: ({ query }) => query[field],
  difference: { combine: oneOf },
  traits: (source) => [
    ...(source.values.includes(true) ? [linkTrait<keyof QueryFacts>(field, true)] : []),
    ...textsOf(source).map((value) => linkTrait<keyof QueryFacts>(field, value)),
  ],
  learntFrom: [],
  field,
  parameter,
  ...differs,
});

/** The parameter under which given answers count without asking. [O-4.02] */
export const autoAnsweredFlag = 'auto-answered';

/** The facts of the link that led to the order page, frozen at entry. [O-2.06] */
export const linkFacts = {
  'query.workman': link('workman'),
  'query.workman_name': link('workman_name'),
  'query.source': link('source'),
  'query.similar_id': link('similar_id', null, {
    difference: earlierOrder,
    traits: (source) =>
      textsOf(source).map((id) => earlierOrderTrait(`with order ${id} to copy`, id, 'copy')),
  }),
  'query.voucher': link('voucher'),
  'query.edit_mode': link('edit_mode', 'edit-mode', {
    difference: earlierOrder,
    traits: () => [earlierOrderTrait('with an order to edit', '1', 'edit')],
  }),
  'query.auto_answered': link('auto_answered', autoAnsweredFlag),
  'query.address_id': link('address_id'),
  'query.area': link('area', 'area', { difference: area }),
  'query.destination_area': link('destination_area', 'destination-area'),
  'query.matching_flow': link('matching_flow'),
  'query.show_workman_gender_question': link('show_workman_gender_question'),
  'query.utm_source': link('utm_source'),
  'query.internal_source': link('internal_source'),
  'query.from_ewano': link('from_ewano'),
  'query.lock_city': link('lock_city', 'lock-city'),
} as const satisfies { readonly [F in keyof QueryFacts as `query.${F}`]: LinkFact<F> };

/** Whether a path is that of a fact of the link. */
export const isLinkPath = (path: string): boolean => Object.hasOwn(linkFacts, path);

/** Whether a flag of the query is set. */
export const isOn = (value: string | null | undefined): boolean => value === '1' || value === 'true';

/**
 * Returns the facts of a link. `given` returns a parameter of the query, undefined if it is missing: then the fact is as
 * in `base`.
 */
export function readLink(
  given: (parameter: string) => string | undefined,
  base: QueryFacts = noQuery,
): QueryFacts {
  const changes = Object.values(linkFacts).flatMap(({ field, parameter }) => {
    const value = parameter === null ? undefined : given(parameter);
    if (value === undefined) return [];
    return [[field, typeof noQuery[field] === 'boolean' ? isOn(value) : value || null]];
  });
  return { ...base, ...(Object.fromEntries(changes) as Partial<QueryFacts>) };
}
