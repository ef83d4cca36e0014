import { choiceTexts } from '../../features/choices/index.ts';
import type { WidgetContent, WidgetState } from '../state.ts';

const options: WidgetContent<'fetched_choices'> = {
  source: { name: 'options', v: null },
  items: ['سامسونگ', 'ال‌جی', 'بوش'].map((title, index) => ({ id: String(index + 1), title })),
  select: null,
  multiple: false,
  counts: null,
  search_above: 12,
  placeholders: 5,
  labels: { ...choiceTexts.choices, ...choiceTexts.fetchedOptions },
};

export const fetchedChoicesStates: readonly WidgetState<'fetched_choices'>[] = [
  { name: 'pending', about: 'در انتظار گزینه‌ها', widget: { ...options, items: null } },
  { name: 'come', about: 'گزینه‌هایی که رسیده‌اند', widget: options },
  { name: 'empty', about: 'بدون گزینه', widget: { ...options, items: [] } },
];
