import { type Caches, makeCaches } from '../../platform/store/caches.ts';
import { type HoledPage, nonceMark, prepareHoledPage } from './holed-page.ts';

/** How long a page is sent as it is, ms. */
const freshMs = 30_000;
/** How long it is still sent while a new one is made, or cannot be made, ms. */
const staleMs = 10 * 60_000;
/** The size of all kept pages, bytes. */
const maxBytes = 16 * 1024 * 1024;

interface Kept {
  readonly page: HoledPage;
  readonly madeAt: number;
}

interface Options {
  /** Returns the page at an address with `nonceMark` for its nonces; null where it may not be kept. */
  readonly make: (address: string) => Promise<string | null>;
  readonly now: () => number;
  readonly caches?: Caches;
}

/** Returns the page that everybody sees at an address, kept or made; null where there is none. */
type PageCache = (address: string) => Promise<HoledPage | null>;

/** Keeps pages while they are fresh; a stale one is sent while a new one is made. The least recently used leave first. */
export function cachePages({ make, now, caches = makeCaches() }: Options): PageCache {
  const kept = caches.open<Kept>('shared pages', maxBytes);
  const making = new Map<string, Promise<HoledPage | null>>();

  async function makeOne(address: string): Promise<HoledPage | null> {
    const text = await make(address);
    if (text === null) return null;
    const page = prepareHoledPage(text, [nonceMark]);
    kept.set(address, { page, madeAt: now() }, page.bytes);
    return page;
  }

  function makeOnce(address: string): Promise<HoledPage | null> {
    const under = making.get(address);
    if (under) return under;
    const made = makeOne(address).finally(() => making.delete(address));
    making.set(address, made);
    return made;
  }

  return (address) => {
    const found = kept.get(address);
    const age = found ? now() - found.madeAt : Infinity;
    if (found && age < freshMs) return Promise.resolve(found.page);
    const made = makeOnce(address);
    if (!found || age >= staleMs) return made;
    // The next visitor gets the new one.
    made.catch(() => undefined);
    return Promise.resolve(found.page);
  };
}
