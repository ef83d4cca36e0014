import { prepareSharedPage, type SharedPage } from './shared-page.ts';

/** How long a page is sent as it is, ms. */
const freshMs = 30_000;
/** How long it is still sent while a new one is made, or cannot be made, ms. */
const staleMs = 10 * 60_000;
/** The size of all kept pages, bytes. */
const maxBytes = 16 * 1024 * 1024;

interface Kept {
  readonly page: SharedPage;
  readonly madeAt: number;
}

interface Options {
  /** Returns the page at an address with `nonceMark` for its nonces; null where it may not be kept. */
  readonly make: (address: string) => Promise<string | null>;
  readonly now: () => number;
}

/** Returns the page that everybody sees at an address, kept or made; null where there is none. */
type PageCache = (address: string) => Promise<SharedPage | null>;

/** Keeps pages while they are fresh; a stale one is sent while one new one is made. The oldest leave first. */
export function cachePages({ make, now }: Options): PageCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<SharedPage | null>>();
  let bytes = 0;

  function drop(address: string): void {
    bytes -= kept.get(address)?.page.bytes ?? 0;
    kept.delete(address);
  }

  function keep(address: string, page: SharedPage): void {
    drop(address);
    kept.set(address, { page, madeAt: now() });
    bytes += page.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  async function makeOne(address: string): Promise<SharedPage | null> {
    const text = await make(address);
    if (text === null) return null;
    const page = prepareSharedPage(text);
    keep(address, page);
    return page;
  }

  function makeOnce(address: string): Promise<SharedPage | null> {
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
