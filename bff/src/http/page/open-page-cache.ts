import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../../platform/deadline.ts';
import type { Parts } from '../../protocol/parts.ts';
import { emptyState } from '../../protocol/records/page-state.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { composeScreen } from '../../protocol/screens/compose-screen.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { productHost } from '../../protocol/urls/read-url.ts';
import { isSharedUrl } from '../../protocol/urls/shared-urls.ts';
import { cachePages } from './page-cache.ts';
import { anonymousRequest } from './send-page.ts';
import { nonceMark, type HoledPage } from './holed-page.ts';

/** Returns the kept page for a request; null where its page is another one for each visitor, or none can be shown. */
type FindShared = (asked: ScreenRequest) => Promise<HoledPage | null>;

/**
 * Opens the cache of the pages that every visitor sees alike: home, categories and introduction pages, by city. They are made for a
 * request without a session, cookies or state, so that they can contain nothing personal, and sent only to such ones.
 */
export function openPageCache(app: FastifyInstance, parts: Parts): FindShared {
  const find = cachePages({
    now: parts.now,
    caches: parts.caches,
    make: (address) => withDeadline(parts.deadlines.screenMs, () => makePage(app, parts, address), null),
  });
  return (asked) =>
    isForEverybody(asked) ? find(asked.url.pathname + asked.url.search) : Promise.resolve(null);
}

/** Other parameters may be written into a page. */
const isForEverybody = ({ url, who, page, referrers, barred }: ScreenRequest): boolean =>
  isSharedUrl(url) &&
  /^(?:\?city_id=\d{1,9})?$/.test(url.search) &&
  who.session === null &&
  referrers.length === 0 &&
  barred === null &&
  isDeepStrictEqual(page, emptyState);

async function makePage(app: FastifyInstance, parts: Parts, address: string): Promise<string | null> {
  const url = new URL(address, productHost);
  const { status, redirect, ...composed } = await composeScreen(anonymousRequest(parts, url, 'shared page'));
  const isKept = status === 200 && redirect === null && composed.screen.meta.robots === null;
  return isKept ? app.pages.write(writeReply(composed), { nonce: nonceMark, actionId: '' }) : null;
}
