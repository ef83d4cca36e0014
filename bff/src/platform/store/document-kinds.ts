const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** What the store's budget knows of a kind of documents. */
interface KindRules {
  /**
   * Whose it is. `sender`: of the request's visitor, address and network, whoever they are: it counts in their shares, may
   * be refused and evicted. `customer`: of a person who signed in or paid. `product`: of the servers themselves.
   */
  readonly of: 'sender' | 'customer' | 'product';
  /** The longest life after a write, ms. */
  readonly longestMs: number;
  /** What a document counts in a share at least, bytes, so that a share of bytes is one of documents too. */
  readonly leastBytes: number;
}

/** A flow lives this long after its last event, ms. */
export const flowLifeMs = { guest: 48 * hourMs, customer: 30 * dayMs } as const;

/** Every kind of document that the store keeps: whose it is, how long it lives, and what it counts. */
export const documentKinds = {
  flow: { of: 'sender', longestMs: flowLifeMs.customer, leastBytes: 4_096 },
  /** A visitor's small state outside of flows, replies to repeat included. */
  page_state: { of: 'sender', longestMs: 30 * dayMs, leastBytes: 1_024 },
  /** The URL of an upload's picture. */
  upload: { of: 'sender', longestMs: 30 * dayMs, leastBytes: 512 },
  upload_count: { of: 'sender', longestMs: dayMs, leastBytes: 512 },
  /** A visitor whom a roll-out has counted, hashed. */
  exposure: { of: 'sender', longestMs: 90 * dayMs, leastBytes: 512 },
  session: { of: 'customer', longestMs: 30 * dayMs, leastBytes: 512 },
  user_sessions: { of: 'customer', longestMs: 30 * dayMs, leastBytes: 512 },
  /** An operator's grant for one customer. */
  acting: { of: 'customer', longestMs: dayMs, leastBytes: 512 },
  /** The reply to a sign-in, for its repetition. */
  handover: { of: 'customer', longestMs: 2 * 60_000, leastBytes: 512 },
  /** An order that was confirmed as paid. */
  paid_order: { of: 'customer', longestMs: 72 * hourMs, leastBytes: 512 },
  /** A version of a service or of rules. */
  snapshot: { of: 'product', longestMs: 60 * dayMs, leastBytes: 0 },
  /** A file of a build. */
  asset: { of: 'product', longestMs: 60 * dayMs, leastBytes: 0 },
  /** Who holds how much of the store. */
  census: { of: 'product', longestMs: dayMs, leastBytes: 0 },
  /** Up to when erased accounts are forgotten. */
  erasure: { of: 'product', longestMs: 400 * dayMs, leastBytes: 0 },
  /** A write that shows whether the store works. */
  probe: { of: 'product', longestMs: 1_000, leastBytes: 0 },
} as const satisfies Readonly<Record<string, KindRules>>;

export type DocumentKind = keyof typeof documentKinds;

/** Returns the rules of a kind by a name that a store has; null for a kind that this build does not know. */
export const rulesOf = (kind: string): KindRules | null =>
  Object.hasOwn(documentKinds, kind) ? documentKinds[kind as DocumentKind] : null;
