import { type Refused, refuse } from '../../protocol/requests/errors.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { errorTexts } from '../../platform/texts.ts';

/** Why an upload was not taken, as the browser is told it; null: it did not get through. [O-8.01, O-8.02, O-8.09] */
export function refuseUpload(failure: UpstreamFailure | null): Refused {
  if (failure === null || failure.status === 0) {
    return refuse('fault', 'upload_failed', { status: 502, message: errorTexts.retriesExhausted });
  }
  const { status, message } = failure;
  if (status === 429 || status === 503) return refuse('busy', 'upload_refused', { status, message });
  if (status >= 500) return refuse('fault', 'upload_failed', { status: 502, message });
  // Of the upstream's session the browser knows nothing.
  return refuse('invalid', 'upload_refused', { status: status === 413 ? 413 : 422, message });
}
