import { readCategoryUrl, readHomeUrl } from './catalogue-urls.ts';
import { isLandingUrl } from './landing-urls.ts';
import { readOrderUrl } from './order-url.ts';

/** Whether a URL leads to a page that every visitor without a session sees alike: home, a category, an introduction. */
export const isSharedUrl = (url: URL): boolean =>
  (readHomeUrl(url) ?? readCategoryUrl(url)) !== null || isLandingUrl(url);

/** Whether a page needs nothing that the store has: it is shared, or the first question of a new flow. */
export function needsNoStore(url: URL): boolean {
  const order = readOrderUrl(url);
  return isSharedUrl(url) || (order !== null && order.flow === null && order.place.similar_id === null);
}
