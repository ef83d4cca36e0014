import type { Actions } from '@gam/schemas/descriptors';
import type { ListPage, listUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { deskTexts } from '../texts.ts';

const { list } = deskTexts;

type Urls<Filter extends string> = ReturnType<typeof listUrls<Filter>>;

/** Presents the filters of a list as links; the current one stands out. */
export function presentFilters<Filter extends string>(
  urls: Urls<Filter>,
  labels: readonly (readonly [Filter, string])[],
  { filter }: ListPage<Filter>,
): Actions {
  const all: readonly (readonly [Filter | null, string])[] = [[null, list.all], ...labels];
  return {
    type: 'actions',
    key: 'filters',
    items: all.map(([one, label]) => ({
      id: `filter_${one ?? 'all'}`,
      label,
      href: urls.write(one),
      ...(one === filter ? { kind: 'primary', current: true } : { kind: 'secondary' }),
    })),
  };
}

/** Presents the links to the older items and back to the newest; nothing for a list of one page. */
export function presentPaging<Filter extends string>(
  urls: Urls<Filter>,
  { filter, offset }: ListPage<Filter>,
  next: number | null,
): Actions[] {
  const items: Actions['items'] = [
    ...(next === null
      ? []
      : [{ id: 'older', label: list.older, href: urls.write(filter, next), kind: 'secondary' as const }]),
    ...(offset === 0
      ? []
      : [{ id: 'newest', label: list.newest, href: urls.write(filter), kind: 'quiet' as const }]),
  ];
  return items.length > 0 ? [{ type: 'actions', key: 'paging', items }] : [];
}
