import { catalogueLevel } from '@gam/schemas/descriptors';
import { emptyState } from '../../protocol/records/page-state.ts';
import type { Parts } from '../../protocol/parts.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';

/** A screen as whoever asks is given it: no cookie is looked at, none is set. */
export const nobodysRequest = (parts: Parts, url: URL): ScreenRequest => ({
  parts,
  url,
  who: { visitor: '', session: null, sessionId: null, address: '' },
  page: emptyState,
  referrers: [],
  catalogue: catalogueLevel,
  signal: AbortSignal.any([]),
  barred: null,
});
