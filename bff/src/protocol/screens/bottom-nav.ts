import type { Nav, Tab } from '@gam/schemas/descriptors';
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

/** The pages with links at the bottom, by the link that leads there; null: none of them does. */
const tabOf: { readonly [P in PageId]?: Tab | null } = {
  home: 'home',
  category: null,
  'landing.service': null,
  'landing.prices': null,
  'landing.category': null,
  'landing.city': null,
  my_orders: 'orders',
  task_details: 'orders',
  support: 'support',
  account: 'account',
  'account.payments': 'account',
};

/** Adds the links at the bottom to a page of customers that has them; operators have their own pages. */
export function withBottomNav(page: PageId, { who }: ScreenRequest, composed: Composed): Composed {
  const current = tabOf[page];
  if (current === undefined || isOperators(who.session)) return composed;
  return { ...composed, screen: { ...composed.screen, nav: { ...bottomNav, current } } };
}
