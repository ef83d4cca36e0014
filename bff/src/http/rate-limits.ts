/**
 * The accepted requests per minute of each kind: per browser and per network. A browser's limit is several times what a
 * person in a hurry needs. A network's is far higher, since thousands of customers of a mobile carrier share one
 * address; it limits senders that drop their cookies.
 */
export const rateLimits = {
  /** Each tap, and a pending outcome that is requested every 400 ms. */
  events: { browser: 300, network: 3_000 },
  /** One list per step, one calendar per month, one search per word. */
  sources: { browser: 240, network: 2_400 },
  /** The client requests a screen that it has not got ahead. */
  screens: { browser: 120, network: 1_200 },
  /** A tab that becomes visible follows its page again. */
  live: { browser: 60, network: 1_200 },
  /** The first page of a visit, or a new tab. */
  pages: { browser: 60, network: 600 },
  /** A question accepts a few files of megabytes each; the daily quota is counted separately. */
  uploads: { browser: 30, network: 300 },
  /** Tens of pictures on a page, which browsers cache. */
  pictures: { browser: 1_200, network: 12_000 },
  /** The chunks of a page that was opened before a roll: they are read from the store. */
  assetsOfOtherBuilds: { browser: 600, network: 12_000 },
  /** One report for each broken screen; each is written to the log. */
  reports: { browser: 20, network: 200 },
  /** A rule editor's tool asks for one flow or document after another; each costs a call of the upstream. */
  explanations: { browser: 120, network: 120 },
  /** A command or a page of a rules editor makes a few calls; a check takes seconds of a core. */
  rules: { browser: 240, network: 480 },
  /** Customers who return from a bank, and its apps; without cookies. */
  callBacks: { browser: 60, network: 600 },
  /** Every other route, and requests without a route. */
  others: { browser: 60, network: 600 },
} as const;

export type LimitName = keyof typeof rateLimits;
