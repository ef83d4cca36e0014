import type { Block, Nav, Tab } from '@gam/schemas/descriptors';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { share } from '../fragments/share.ts';
import { commonTexts } from '../texts.ts';
import { accountUrl } from '../urls/account-urls.ts';
import { homeUrl } from '../urls/catalogue-urls.ts';
import { ordersUrl } from '../urls/task-urls.ts';
import { supportUrl } from '../urls/voice-urls.ts';
import type { Composed, PageId, ScreenRequest } from './pipeline.ts';

const words = commonTexts.nav.tabs;

const items: Nav['items'] = [
  { tab: 'home', label: words.home, href: homeUrl(null) },
  { tab: 'orders', label: words.orders, href: ordersUrl() },
  { tab: 'support', label: words.support, href: supportUrl },
  { tab: 'account', label: words.account, href: accountUrl },
];

/** The links at the bottom of a page that is none of them, such as the step of an address. [W-2.06] */
export const bottomNav: Nav = share({ label: commonTexts.nav.label, current: null, items });

/** Where a page stands among the others: the link at the bottom that is its own, and the page that it belongs to. */
interface Place {
  readonly tab: Tab | null;
  readonly up?: string;
}

const apart: Place = { tab: null };
const inSupport: Place = { tab: 'support', up: supportUrl };
const inAccount: Place = { tab: 'account', up: accountUrl };

/**
 * The place of each page of customers. An order's steps have their own way on and back; the pages of the team are none of
 * these.
 */
const places = {
  home: { tab: 'home' },
  category: apart,
  site_page: apart,
  'landing.service': apart,
  'landing.prices': apart,
  'landing.category': apart,
  'landing.city': apart,
  service_questions: apart,
  experts: apart,
  expert: apart,
  'order.city': apart,
  my_orders: { tab: 'orders' },
  task_details: { tab: 'orders', up: ordersUrl() },
  edit_order: { tab: 'orders', up: ordersUrl() },
  payment_result: { tab: 'orders', up: ordersUrl() },
  support: { tab: 'support' },
  write_message: inSupport,
  lead: inSupport,
  winners: inSupport,
  promotions: inSupport,
  account: { tab: 'account' },
  login: { tab: 'account' },
  charge: inAccount,
  'account.payments': inAccount,
  'account.export': inAccount,
  'account.deletion': inAccount,
  'account.dormant': inAccount,
  order: null,
  'operator.desk': null,
  'operator.orders': null,
  'operator.work': null,
  'operator.feedback': null,
  'operator.message': null,
  'operator.posts': null,
  'operator.reviews': null,
  'operator.order': null,
  'operator.again': null,
  'operator.customer': null,
  'operator.audit': null,
  'operator.finance': null,
  'operator.reconciliations': null,
  'operator.enrol': null,
  'dev.widgets': null,
} as const satisfies { readonly [P in PageId]: Place | null };

/**
 * Adds the ways between the pages of customers to one of them, whatever is shown at its URL: the links at the bottom, and
 * in the bar the way to the page that it belongs to. `page` null: there is none at the URL.
 */
export function withPlace<C extends Composed>(page: PageId | null, { who }: ScreenRequest, composed: C): C {
  const place: Place | null = page === null ? apart : places[page];
  if (place === null || isOperators(who.session)) return composed;
  const { screen } = composed;
  return {
    ...composed,
    screen: {
      ...screen,
      body: place.up === undefined ? screen.body : screen.body.map(withWayUpTo(place.up)),
      nav: { ...bottomNav, current: place.tab },
    },
  };
}

/** A bar whose own way back is another keeps it. */
const withWayUpTo =
  (href: string) =>
  (block: Block): Block =>
    block.type === 'app_bar' && block.back === null
      ? { ...block, up: { label: commonTexts.nav.up, href } }
      : block;
