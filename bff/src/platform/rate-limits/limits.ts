/**
 * How many requests of a kind a minute are taken: of one browser, and of one network. A browser's number is several times
 * what a person in a hurry needs. A network's is far higher, since a mobile carrier has thousands of customers behind one
 * address; it is there for those who throw their cookies away.
 */
export const rateLimits = {
  /** Each tap, and an outcome that is asked for every 400 ms. */
  events: { browser: 300, network: 3_000 },
  /** A list is fetched per step, a calendar per month, a search per word. */
  sources: { browser: 240, network: 2_400 },
  /** The client asks where it has no screen ahead. */
  screens: { browser: 120, network: 1_200 },
  /** A page is the first of a visit, or a new tab. */
  pages: { browser: 60, network: 600 },
  /** A question takes a few files, each of megabytes; the day's quota is counted beside. */
  uploads: { browser: 30, network: 300 },
  /** Tens of them on a page, which browsers keep. */
  pictures: { browser: 1_200, network: 12_000 },
  /** One broken screen says it once; what comes in is written to the log. */
  reports: { browser: 20, network: 200 },
  /** Customers on their way back from a bank, and its apps, with no cookie of theirs. */
  callBacks: { browser: 60, network: 600 },
  /** Whatever else there is, for people at their tools and for what no route answers. */
  others: { browser: 60, network: 600 },
} as const;

export type LimitName = keyof typeof rateLimits;

/** Each limit counts for so long, ms. */
export const limitWindow = 60_000;

/** The kinds of requests by the beginning of their route. */
const byRoute: readonly (readonly [beginning: string, limit: LimitName | null])[] = [
  ['/livez', null],
  ['/readyz', null],
  ['/assets/', null],
  ['/media/', 'pictures'],
  ['/api/events', 'events'],
  ['/api/screen', 'screens'],
  ['/api/uploads/', 'uploads'],
  ['/api/client-errors', 'reports'],
  ['/api/flows/:id/sources/', 'sources'],
  ['/pay/return/', 'callBacks'],
  ['/v2/billings/', 'callBacks'],
  ['/*', 'pages'],
];

/** What limits the requests of a route; null where nothing does: balancers ask often, and assets cost nothing. */
export function limitOf(route: string | undefined): LimitName | null {
  const found = byRoute.find(([beginning]) => route?.startsWith(beginning));
  return found === undefined ? 'others' : found[1];
}
