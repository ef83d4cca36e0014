import type { FetchedChoices, RepairShops } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { SourceViews } from '../../protocol/sources/source-views.ts';
import { limitsOf, searchableAbove } from './present-choices.ts';
import { choiceTexts } from './texts.ts';

/** Placeholders while the items are fetched. [O-9.05] */
const placeholders = { options: 5, shops: 3 };

export interface FetchedView {
  readonly sources?: Pick<SourceViews, 'options'>;
}

/** Presents a choice of one or several fetched options. [O-2.41, O-7.10] */
export function presentFetched(
  { id }: Question,
  { sources }: FetchedView,
  constraints: AnswerConstraints,
): FetchedChoices {
  const known = sources?.options;
  const { max_values = null, counts = null } = constraints.kind === 'presence' ? constraints : {};
  return {
    type: 'fetched_choices',
    key: id,
    source: { name: 'options', v: known?.v ?? null },
    items: known?.filled?.items ?? null,
    select: known?.filled?.select ?? null,
    multiple: max_values !== 1,
    counts,
    ...limitsOf(constraints),
    search_above: searchableAbove,
    placeholders: placeholders.options,
    labels: { ...choiceTexts.choices, ...choiceTexts.fetchedOptions },
  };
}

export interface ShopsView {
  readonly sources?: Pick<SourceViews, 'repair_shops' | 'repair_shop_details'>;
}

/** Presents a choice of one repair shop; each shop's details can be opened. [O-2.40, O-3.08] */
export function presentRepairShops({ id }: Question, { sources = {} }: ShopsView): RepairShops {
  const { repair_shops: shops, repair_shop_details: details } = sources;
  return {
    type: 'repair_shops',
    key: id,
    source: { name: 'repair_shops', v: shops?.v ?? null },
    items: shops?.filled?.items ?? null,
    select: shops?.filled?.select ?? null,
    details: { name: 'repair_shop_details', v: details?.v ?? null },
    placeholders: placeholders.shops,
    labels: choiceTexts.repairShops.labels,
  };
}
