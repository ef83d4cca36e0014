import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/read-config.ts';
import type { Signers } from './secrets/secrets.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Caches } from './store/caches.ts';
import type { BudgetedStore } from './store/store.ts';
import type { Telemetry } from './telemetry/open-telemetry.ts';
import type { BrokenReplies } from './upstream/broken-replies.ts';
import type { Upstream } from './upstream/client.ts';

/** For what outlives its request. */
export interface StoreAccess {
  readonly store: BudgetedStore;
}

/** For calls to the upstream; what goes wrong with them is logged. */
export interface UpstreamAccess {
  readonly upstream: Upstream;
  readonly log: FastifyBaseLogger;
}

/** For texts that leave the BFF and come back. */
export interface SignerAccess {
  readonly signers: Signers;
}

/** For what the people who run the BFF are told. */
export interface Reporting extends Pick<Telemetry, 'metrics'> {
  readonly log: FastifyBaseLogger;
}

export interface Clock {
  /** The time, ms since 1970. */
  readonly now: () => number;
}

/** What a BFF has whatever its features and rules are. */
export interface PlatformParts extends StoreAccess, UpstreamAccess, SignerAccess, Telemetry, Clock {
  readonly config: Config;
  readonly caches: Caches;
  /** Replies of the upstream that broke the contract. */
  readonly brokenReplies: BrokenReplies;
  readonly sessions: Sessions;
  /** The id of this process, under which it owns pending calls. */
  readonly bootId: string;
  /** Aborted when the process is about to end: requests are still served for a while. */
  readonly leaving: AbortSignal;
  /** The public URL of this BFF, without a slash at the end; never from a Host header. */
  readonly publicUrl: () => string;
}
