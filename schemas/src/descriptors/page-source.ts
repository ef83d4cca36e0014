import { type Static, Type } from 'typebox';
import { Id, type StaticTable } from '../values.ts';

/** A service that a search found. */
export const SearchItem = Type.Object(
  {
    id: Id,
    title: Type.String(),
    text: Type.Optional(Type.String()),
    href: Type.String(),
    image: Type.Optional(Type.String()),
    note: Type.Optional(Type.String({ description: 'e.g. a price' })),
  },
  { title: 'SearchItem' },
);
export interface SearchItem extends Static<typeof SearchItem> {}

/** The schema of one item of each source of a screen without a flow. [protocol: Calls] */
const pageSourceItems = { search: SearchItem } as const;
export type PageSourceName = keyof typeof pageSourceItems;
/** The names of all sources of screens without a flow. */
export const pageSourceNames = Object.keys(pageSourceItems) as PageSourceName[];
interface PageSourceItemTable extends StaticTable<typeof pageSourceItems> {}
export type PageSourceItem<N extends PageSourceName = PageSourceName> = PageSourceItemTable[N];

/** The items of a source of a screen without a flow. */
export const PageSourceReply = Type.Union(
  pageSourceNames.map((source) =>
    Type.Object({ source: Type.Literal(source), items: Type.Array(pageSourceItems[source]) }),
  ),
  { title: 'PageSourceReply' },
);
export interface PageSourceReply<N extends PageSourceName = PageSourceName> {
  source: N;
  items: PageSourceItem<N>[];
}
