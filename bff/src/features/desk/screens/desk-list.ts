import type { Actions, Modal, Table } from '@gam/schemas/descriptors';
import type { UpstreamResult } from '../../../platform/upstream/failure.ts';
import { presentPaging } from '../../../protocol/screens/paging.ts';
import {
  defineScreen,
  insteadOf,
  type ScreenRequest,
  type ScreenRoute,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import type { PageId } from '../../../protocol/urls/page-id.ts';
import type { ListPage, listUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { deskTexts } from '../texts.ts';
import { presentDeskPage } from './desk-frame.ts';

const { list } = deskTexts;

interface Listed<Item> {
  readonly results: readonly Item[];
  /** The offset of the older items; null: there are none. */
  readonly next: number | null;
}

/** A list at the desk, by one filter and page by page. */
interface DeskList<Filter extends string, Item> {
  readonly id: PageId;
  readonly urls: ReturnType<typeof listUrls<Filter>>;
  readonly filters: readonly Filter[];
  readonly words: { readonly title: string; readonly whole: string };
  readonly states: Readonly<Record<Filter, string>>;
  readonly load: (request: ScreenRequest, page: ListPage<Filter>) => Promise<UpstreamResult<Listed<Item>>>;
  /** Presents the items under a title; `filter`: what they are filtered by. */
  readonly table: (
    items: readonly Item[],
    title: string,
    page: { readonly url: URL; readonly filter: Filter | null },
  ) => Table;
  /** Presents the dialog that the page's URL asks for. */
  readonly modal?: (items: readonly Item[], url: URL) => Modal | null;
}

/** Defines the page of a list at the desk. */
export const defineDeskList = <Filter extends string, Item>({
  id,
  urls,
  filters,
  words,
  states,
  load,
  table,
  modal,
}: DeskList<Filter, Item>): ScreenRoute =>
  defineScreen<ListPage<Filter>, ListPage<Filter> & Listed<Item>>({
    id,
    of: 'operator',
    skeleton: urls.read,
    hydrate: async (request, page) => {
      const listed = await load(request, page);
      return listed.ok ? shown({ ...page, ...listed.value }) : insteadOf(listed.failure);
    },
    present: (request, { results, next, filter, offset }) => {
      const { url } = request;
      const labels = filters.map((one) => [one, states[one]] as const);
      return presentDeskPage(request, {
        id,
        title: words.title,
        body: [
          presentFilters(filter, [[null, list.all], ...labels], urls.write),
          table(results, filter === null ? words.whole : states[filter], { url, filter }),
          ...presentPaging({ offset, next }, list, (at) => urls.write(filter, at)),
        ],
        modal: modal?.(results, url) ?? null,
      });
    },
  });

/** Presents the filters of a list as links; the current one stands out. */
export const presentFilters = <Filter extends string>(
  current: Filter | null,
  labels: readonly (readonly [Filter | null, string])[],
  hrefOf: (filter: Filter | null) => string,
): Actions => ({
  type: 'actions',
  key: 'filters',
  items: labels.map(([filter, label]) => ({
    id: `filter_${filter ?? 'all'}`,
    label,
    href: hrefOf(filter),
    ...(filter === current ? { kind: 'primary', current: true } : { kind: 'secondary' }),
  })),
});
