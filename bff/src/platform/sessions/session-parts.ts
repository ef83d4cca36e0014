import type { Signer } from '../secrets/signer.ts';
import type { Store } from '../store/store.ts';
import type { Upstream } from '../upstream/client.ts';
import type { Sessions } from './sessions.ts';

/** What sessions begin, go on and end with. */
export interface SessionParts {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly sessions: Sessions;
  readonly signers: { readonly visitor: Signer; readonly device: Signer };
  /** ms since 1970. */
  readonly now: () => number;
}
