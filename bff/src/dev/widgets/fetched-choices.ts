import { choiceTexts } from '../../features/choices/index.ts';
import type { FetchedChoices } from '@gam/schemas/descriptors';
import { mustBeThere, type WidgetState } from '../state.ts';

const options: FetchedChoices = {
  type: 'fetched_choices',
  key: 'widget',
  source: { name: 'options', v: null },
  items: ['سامسونگ', 'ال‌جی', 'بوش'].map((title, index) => ({ id: String(index + 1), title })),
  select: null,
  multiple: false,
  counts: null,
  search_above: 12,
  placeholders: 5,
  labels: { ...choiceTexts.choices, ...choiceTexts.fetchedOptions },
};

const state = (
  name: string,
  about: string,
  fields: Partial<FetchedChoices>,
): WidgetState<'fetched_choices'> => ({
  name,
  about,
  widget: { ...options, ...fields },
  constraints: mustBeThere(),
});

export const fetchedChoicesStates: readonly WidgetState<'fetched_choices'>[] = [
  state('pending', 'در انتظار گزینه‌ها', { items: null }),
  state('come', 'گزینه‌هایی که رسیده‌اند', {}),
  state('empty', 'بدون گزینه', { items: [] }),
];
