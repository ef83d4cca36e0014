import { Type } from 'typebox';
import { Id, nullable, type StaticTable } from '../values.ts';
import { AddressForm, AddressPage } from './nodes/addresses.ts';
import { CalendarMonth } from './nodes/calendar.ts';
import { ChoiceOption } from './nodes/choices.ts';
import { ExpertItem } from './nodes/experts.ts';
import { GatewayItem } from './nodes/gateways.ts';
import { MotivationItem, PriceRowItem } from './nodes/quote.ts';
import { RepairShopDetails, RepairShopItem } from './nodes/repair-shops.ts';
import { SourceEvent } from './node.ts';

/** The schema of one item of each source. [protocol: Sources] */
const sourceItems = {
  experts: ExpertItem,
  calendar: CalendarMonth,
  options: ChoiceOption,
  repair_shops: RepairShopItem,
  // The list is empty: details are loaded with a shop's id as item.
  repair_shop_details: RepairShopDetails,
  addresses: AddressPage,
  // The list is empty: forms are loaded with `new` or an address's id as item.
  address_form: AddressForm,
  prices: PriceRowItem,
  motivation: MotivationItem,
  gateways: GatewayItem,
} as const;
export type SourceName = keyof typeof sourceItems;
/** The names of all sources. */
export const sourceNames = Object.keys(sourceItems) as SourceName[];
interface SourceItemTable extends StaticTable<typeof sourceItems> {}
export type SourceItem<N extends SourceName = SourceName> = SourceItemTable[N];

/**
 * A source's items under `v`. `item`: the requested page or detail, null for the list. `select`: the item to select
 * automatically, the only one [O-4.46] or the first address [W-4.04]. `then`: an event to queue, e.g. to skip a step
 * with an empty list. [O-2.44]
 */
export const SourceReply = Type.Union(
  sourceNames.map((source) =>
    Type.Object({
      source: Type.Literal(source),
      v: Type.String(),
      item: nullable(Id),
      items: Type.Array(sourceItems[source]),
      select: nullable(Id),
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
      then: nullable(SourceEvent),
    }),
  ),
  { title: 'SourceReply' },
);
export interface SourceReply<N extends SourceName = SourceName> {
  source: N;
  v: string;
  item: string | null;
  items: SourceItem<N>[];
  select: string | null;
  then: SourceEvent | null;
}
