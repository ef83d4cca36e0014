import { Type } from 'typebox';
import type { StaticTable } from '../../values.ts';
import { Actions } from './actions.ts';
import { AppBar, Cards, Picker } from './navigation.ts';
import { Countdown, MiniFactor, Motivation, PriceBox, PriceTable, Receipt, Summary } from './quote.ts';
import { Disclosure, Facts, Status, Table, Timeline } from './facts.ts';
import { Entry, Form, MessageForm, Toggles } from './form.ts';
import { ExpertCard, ExpertCards, Experts } from './experts.ts';
import { Gateways } from './gateways.ts';
import { Empty, Heading, Notes, Notice, Paragraph, Pending } from './prose.ts';
import { Breadcrumbs, Inclusions, OrderBar } from './landing.ts';
import { Faq, Footer, Hero, Offer, Rail, Search, Steps, Tiles, Trust } from './shop.ts';
import { Shortcuts } from './shortcuts.ts';
import { Posts } from './posts.ts';
import { QrCode } from './qr-code.ts';
import { QuestionNode, widgets } from './question.ts';

/** The nodes of the body of a screen or a modal. */
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
  receipt: Receipt,
  summary: Summary,
  facts: Facts,
  status: Status,
  timeline: Timeline,
  experts: Experts,
  expert_card: ExpertCard,
  expert_cards: ExpertCards,
  price_table: PriceTable,
  motivation: Motivation,
  entry: Entry,
  message_form: MessageForm,
  toggles: Toggles,
  notes: Notes,
  actions: Actions,
  countdown: Countdown,
  gateways: Gateways,
  disclosure: Disclosure,
  table: Table,
  shortcuts: Shortcuts,
  hero: Hero,
  search: Search,
  breadcrumbs: Breadcrumbs,
  inclusions: Inclusions,
  order_bar: OrderBar,
  tiles: Tiles,
  rail: Rail,
  offer: Offer,
  trust: Trust,
  steps: Steps,
  faq: Faq,
  footer: Footer,
  posts: Posts,
  qr_code: QrCode,
  question: QuestionNode,
} as const;

export type BlockType = keyof typeof blocks;
interface BlockTable extends Omit<StaticTable<typeof blocks>, 'question'> {
  question: QuestionNode;
}
export type BlockOf<T extends BlockType> = BlockTable[T];
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType];
export const Block = Type.Union(Object.values(blocks), { title: 'Block' });

export { widgets };
export type { Actions, LinkButton } from './actions.ts';
export { Button } from './actions.ts';
export { AddressForm, AddressItem, AddressMap, AddressPage, type Addresses } from './addresses.ts';
export type { Calendar, CalendarDay, CalendarHour, CalendarMonth, CalendarSlot } from './calendar.ts';
export type { ChoiceGroup, ChoiceOption, Choices, FetchedChoices } from './choices.ts';
export type { ExpertCard, ExpertCards, ExpertItem, ExpertProfile, Experts } from './experts.ts';
export type { Disclosure, Facts, Status, Table, Timeline } from './facts.ts';
export type { Entry, Form, MessageForm, Toggles } from './form.ts';
export type { GatewayItem, Gateways } from './gateways.ts';
export type { NumberInput, SearchSelect, TextInput, WebView } from './inputs.ts';
export type { AppBar, Cards, Picker } from './navigation.ts';
export { RichText, richTags, type RichElement, type RichNode } from './prose.ts';
export type { Empty, Heading, Notes, Notice, Paragraph, Pending } from './prose.ts';
export type { Shortcuts } from './shortcuts.ts';
export type { Posts } from './posts.ts';
export type { QrCode } from './qr-code.ts';
export type { QuestionNode, Widget, WidgetOf, WidgetType } from './question.ts';
export type {
  Countdown,
  MiniFactor,
  Motivation,
  PriceBox,
  PriceRowItem,
  PriceTable,
  Receipt,
  Summary,
} from './quote.ts';
export type { RepairShopDetails, RepairShopItem, RepairShops } from './repair-shops.ts';
export type { Breadcrumbs, Inclusions, OrderBar } from './landing.ts';
export type { Faq, Footer, Hero, Offer, Rail, Search, Steps, Tiles, Trust } from './shop.ts';
export type { Images, Voice } from './uploads.ts';
