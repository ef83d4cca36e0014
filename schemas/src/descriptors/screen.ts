import { Type, type Static } from 'typebox';
import { Id, nullable, Toman } from '../values.ts';
import { Button } from './nodes/actions.ts';
import { eventNames } from './event.ts';
import { Block, type Block as BlockNode } from './nodes/index.ts';

/** The phases of a flow, in the order of a request. */
export const phases = [
  'questions',
  'login',
  'expert_selection',
  'quote_pending',
  'quote',
  'placing',
  'placed',
] as const;
export type Phase = (typeof phases)[number];

/** The flow that a screen belongs to. Before the first accepted event `rev` is 0 and the flow is not stored. */
export const FlowRef = Type.Object(
  {
    id: Id,
    ticket: Type.String(),
    rev: Type.Integer({ minimum: 0 }),
    phase: Type.Enum(phases),
    step: nullable(Id),
    subject: nullable(Type.String({ description: 'an opaque tag of the customer' })),
    rules: Type.String({ description: 'name@version#hash' }),
    service_version: Type.String(),
  },
  { title: 'FlowRef' },
);
export interface FlowRef extends Static<typeof FlowRef> {}

/** Position of the visible question in the service's list; 100 percent while a quote is pending. [O-1.01, O-1.02] */
export const Progress = Type.Object(
  {
    current: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    label: Type.String(),
  },
  { title: 'Progress' },
);
export interface Progress extends Static<typeof Progress> {}

/** The confirmation before the customer leaves the page. [O-4.24] */
export const Guard = Type.Object(
  { body: Type.String(), stay: Type.String(), leave: Type.String() },
  { title: 'Guard' },
);
export interface Guard extends Static<typeof Guard> {}

/** A dialog over a screen. `dismiss` is the event that closing sends; null: the dialog cannot be closed. */
export const Modal = Type.Object(
  {
    type: Type.Literal('modal'),
    key: Type.String(),
    title: Type.String(),
    body: Type.Array(Block),
    actions: Type.Array(Button),
    dismiss: nullable(Type.Enum(eventNames)),
  },
  { title: 'Modal' },
);
export interface Modal extends Omit<Static<typeof Modal>, 'body'> {
  body: BlockNode[];
}

/** The parts of the product that a phone leads to from the bottom of a page. */
const tabs = ['home', 'orders', 'support', 'account'] as const;
export type Tab = (typeof tabs)[number];

/**
 * The links at the bottom of a page on phones, since catalogue level 8; on wider screens the bar at the top has them. A
 * client hides them, like a chat widget, while an address is edited. [W-2.06]
 */
export const Nav = Type.Object(
  {
    label: Type.String({ description: 'its name for screen readers' }),
    current: nullable(Type.Enum(tabs)),
    items: Type.Array(Type.Object({ tab: Type.Enum(tabs), label: Type.String(), href: Type.String() })),
  },
  { title: 'Nav' },
);
export interface Nav extends Static<typeof Nav> {}

/** How a client follows a screen that may change by itself: by `GET /api/live`, else by reading it again and again. */
export const Live = Type.Object(
  {
    url: Type.String({ description: 'the URL to follow' }),
    rev: Type.String({ description: 'a hash of what this screen shows' }),
    poll_ms: Type.Integer({ minimum: 1_000, description: 'the time between two reads without events, ms' }),
  },
  { title: 'Live' },
);
export interface Live extends Static<typeof Live> {}

/**
 * What the answers so far cost before discounts, beside the buttons and under the second column; empty while nothing is known
 * to cost anything. No promise: the quote alone is the price. `follows`: by what the price follows the answer on the screen,
 * in toman: what the `others` cost, and whether that is all that they cost; the fees of every order; the least that an order
 * costs, null while another answer that may cost something is missing. `words`: the labels of an exact price and of one that
 * may be more, and the amount with its unit.
 */
export const RunningPrice = Type.Object(
  {
    label: Type.String(),
    text: Type.String(),
    follows: Type.Optional(
      Type.Object({
        others: Toman,
        is_exact: Type.Boolean(),
        fees: Toman,
        minimum: nullable(Toman),
        words: Type.Object({ exact: Type.String(), at_least: Type.String(), amount: Type.String() }),
      }),
    ),
  },
  { title: 'RunningPrice' },
);
export interface RunningPrice extends Static<typeof RunningPrice> {}

/**
 * One screen. `aside` is the second column on wide displays. `redirect` is the URL to go to at once: unlike an effect
 * it survives a reload.
 */
export const Screen = Type.Object(
  {
    id: Type.String({ description: 'stable, for analytics and tests' }),
    url: Type.String(),
    title: Type.String(),
    meta: Type.Object({
      robots: nullable(Type.String()),
      canonical: nullable(Type.String()),
      /** The URL of this page in the Android app: `android-app://…`. [O-2.04] */
      android: Type.Optional(nullable(Type.String())),
      /** One or two sentences for search engines. */
      description: Type.Optional(nullable(Type.String())),
      /** The service that the page introduces, for search engines. [O-7.20] */
      service: Type.Optional(
        Type.Object({
          name: Type.String(),
          area: Type.String({ description: 'the name of its city' }),
          from_toman: nullable(Type.Integer({ description: 'the least price, toman' })),
          rating: nullable(Type.Object({ average: Type.Number(), count: Type.Integer({ minimum: 1 }) })),
        }),
      ),
    }),
    flow: nullable(FlowRef),
    progress: nullable(Progress),
    body: Type.Array(Block),
    aside: Type.Array(Block),
    footer: Type.Array(Button),
    /** The greatest width of a screen without a flow; `page` where it is absent. */
    width: Type.Optional(Type.Enum(['form', 'page', 'wide'])),
    modal: nullable(Modal),
    guard: nullable(Guard),
    redirect: nullable(Type.String()),
    live: Type.Optional(Live),
    nav: Type.Optional(Nav),
    running_price: Type.Optional(RunningPrice),
  },
  { title: 'Screen' },
);
type ScreenFields = Static<typeof Screen>;
export interface Screen extends Omit<ScreenFields, 'body' | 'aside' | 'modal'> {
  body: BlockNode[];
  aside: BlockNode[];
  modal: Modal | null;
}
