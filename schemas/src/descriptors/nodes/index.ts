import { Type } from 'typebox';
import type { StaticTable } from '../../values.ts';
import { Actions } from './actions.ts';
import { AppBar } from './app-bar.ts';
import { Countdown } from './countdown.ts';
import { Disclosure } from './disclosure.ts';
import { Entry } from './entry.ts';
import { ExpertCard, ExpertCards } from './expert-profile.ts';
import { Experts } from './experts.ts';
import { Form } from './form.ts';
import { Gateways } from './gateways.ts';
import { Motivation } from './motivation.ts';
import { Cards, Picker } from './navigation.ts';
import { Notes } from './notes.ts';
import { PriceTable } from './price-table.ts';
import { Empty, Heading, Notice, Paragraph, Pending } from './prose.ts';
import { QuestionNode, widgets, type Widget } from './question.ts';
import { Facts, MiniFactor, PriceBox, Status, Summary } from './quote.ts';
import { Table } from './table.ts';
import { Toggles } from './toggles.ts';

/** The nodes that stand in a screen's body and a modal's. */
export const blocks = {
  app_bar: AppBar,
  heading: Heading,
  paragraph: Paragraph,
  notice: Notice,
  pending: Pending,
  empty: Empty,
  cards: Cards,
  picker: Picker,
  form: Form,
  mini_factor: MiniFactor,
  price_box: PriceBox,
  summary: Summary,
  facts: Facts,
  status: Status,
  experts: Experts,
  expert_card: ExpertCard,
  expert_cards: ExpertCards,
  price_table: PriceTable,
  motivation: Motivation,
  entry: Entry,
  toggles: Toggles,
  notes: Notes,
  actions: Actions,
  countdown: Countdown,
  gateways: Gateways,
  disclosure: Disclosure,
  table: Table,
  question: QuestionNode,
} as const;

export type BlockType = keyof typeof blocks;
interface BlockTable extends Omit<StaticTable<typeof blocks>, 'question'> {
  question: QuestionNode;
}
export type BlockOf<T extends BlockType> = BlockTable[T];
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType];
export type Node = Block | Widget;
export const Block = Type.Union(Object.values(blocks), { title: 'Block' });

export { widgets };
export { AddressForm, AddressItem, AddressMap, AddressPage, type Addresses } from './addresses.ts';
export type { Actions, LinkButton } from './actions.ts';
export type { AppBar } from './app-bar.ts';
export type { Countdown } from './countdown.ts';
export type { Disclosure } from './disclosure.ts';
export type { Entry } from './entry.ts';
export type { GatewayItem, Gateways } from './gateways.ts';
export type { Notes } from './notes.ts';
export type { Table } from './table.ts';
export type { Toggles } from './toggles.ts';
export { RichText, richTags, type RichElement, type RichNode } from './rich-text.ts';
export type { Calendar, CalendarDay, CalendarHour, CalendarMonth, CalendarSlot } from './calendar.ts';
export type { ChoiceGroup, ChoiceOption, Choices } from './choices.ts';
export type { ExpertItem, Experts } from './experts.ts';
export type { ExpertCard, ExpertCards, ExpertProfile } from './expert-profile.ts';
export type { FetchedChoices } from './fetched-choices.ts';
export type { Form } from './form.ts';
export type { Motivation, MotivationItem } from './motivation.ts';
export type { Cards, Picker } from './navigation.ts';
export type { Images } from './images.ts';
export type { NumberInput } from './number-input.ts';
export type { PriceRowItem, PriceTable } from './price-table.ts';
export type { Empty, Heading, Notice, Paragraph, Pending } from './prose.ts';
export type { QuestionNode, Widget, WidgetOf, WidgetType } from './question.ts';
export type { Facts, MiniFactor, PriceBox, Status, Summary } from './quote.ts';
export type { RepairShopDetails, RepairShopItem, RepairShops } from './repair-shops.ts';
export type { SearchSelect } from './search-select.ts';
export type { TextInput } from './text-input.ts';
export type { Voice } from './voice.ts';
export type { WebView } from './web-view.ts';
