import { done, failed } from '@gam/shared/result';
import type { AccountExport } from '@gam/schemas/upstream';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { UpstreamFailure, UpstreamResult } from '../../../platform/upstream/failure.ts';
import type { Parts } from '../../../protocol/parts.ts';
import { personalTexts } from '../texts.ts';
import { loadOwnSections } from './own-sections.ts';

/** How often a customer may have everything gathered, since each walks through the whole store. */
const most = 30;
const periodMs = 3600_000;

const tooOften: UpstreamFailure = {
  kind: 'refused',
  status: 429,
  code: 'export_limit',
  message: personalTexts.export.often,
  retryAfterMs: periodMs,
  body: null,
  wasSent: false,
};

/**
 * Returns everything that is known of a customer: what the upstream knows, then what this BFF stores. Fails as the
 * upstream's call does, which needs a fresh code; nothing is read here before the upstream has agreed.
 */
export async function loadExport(
  parts: Parts,
  session: Session,
  signal?: AbortSignal,
): Promise<UpstreamResult<AccountExport>> {
  const { token } = session;
  const known = await parts.upstream.call('exportAccount', { token, ...(signal && { signal }) });
  if (!known.ok) return known;
  const { count } = await parts.store.count(`export/${session.user.id}`, periodMs);
  if (count > most) return failed(tooOften);
  const { made_at, sections } = known.value;
  return done({ made_at, sections: [...sections, ...(await loadOwnSections(parts, session))] });
}
