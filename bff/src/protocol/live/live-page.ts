import type { Parts } from '../parts.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';

/** What a page shows at a moment. */
export interface LiveState {
  /** A hash of what the page shows. */
  readonly rev: string;
  /** Whether it changes no more by itself. */
  readonly isFinal: boolean;
}

/** A page that may change while it is shown. `S` is what its URL says. */
export interface LivePage<S> {
  /** Names what the page shows, the same at each of its URLs. */
  readonly nameOf: (skeleton: S) => string;
  /** Reads what the page shows to the user of the token; one try, since the caller reads again later. */
  readonly read: (parts: Parts, skeleton: S, token: string) => Promise<UpstreamResult<LiveState>>;
}

/** A live page at a URL. */
export interface OpenLivePage {
  readonly name: string;
  readonly read: (parts: Parts, token: string) => Promise<UpstreamResult<LiveState>>;
}
