import type { Tab } from '@gam/schemas/descriptors';
import { accountUrl } from '../urls/account-urls.ts';
import { ordersUrl } from '../urls/task-urls.ts';
import { supportUrl } from '../urls/voice-urls.ts';

/** Where a page stands among those of customers: the link at the bottom that is its own, and the page that it belongs to. */
export interface Place {
  readonly tab: Tab | null;
  /** The URL that the arrow in the bar leads to. */
  readonly up?: string;
}

/** A page that none of the links at the bottom leads to. */
export const apart: Place = { tab: null };
export const inOrders: Place = { tab: 'orders', up: ordersUrl() };
export const inSupport: Place = { tab: 'support', up: supportUrl };
export const inAccount: Place = { tab: 'account', up: accountUrl };
