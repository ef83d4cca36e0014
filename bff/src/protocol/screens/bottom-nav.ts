import type { Block, Nav } from '@gam/schemas/descriptors';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { share } from '../fragments/share.ts';
import { commonTexts } from '../texts.ts';
import { accountUrl } from '../urls/account-urls.ts';
import { homeUrl } from '../urls/catalogue-urls.ts';
import { ordersUrl } from '../urls/task-urls.ts';
import { supportUrl } from '../urls/voice-urls.ts';
import type { Composed, ScreenRequest } from './pipeline.ts';
import type { Place } from './place.ts';

const words = commonTexts.nav.tabs;

const items: Nav['items'] = [
  { tab: 'home', label: words.home, href: homeUrl(null) },
  { tab: 'orders', label: words.orders, href: ordersUrl() },
  { tab: 'support', label: words.support, href: supportUrl },
  { tab: 'account', label: words.account, href: accountUrl },
];

/** The links at the bottom of a page that is none of them, such as the step of an address. [W-2.06] */
export const bottomNav: Nav = share({ label: commonTexts.nav.label, current: null, items });

/**
 * Adds the ways between the pages of customers to one of them, whatever is shown at its URL: the links at the bottom, and
 * in the bar the way to the page that it belongs to. `place` null: it has its own ways.
 */
export function withPlace<C extends Composed>(place: Place | null, { who }: ScreenRequest, composed: C): C {
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
