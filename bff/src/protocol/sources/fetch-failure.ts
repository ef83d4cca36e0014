import { errorTexts } from '../../platform/texts.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';

/**
 * The message for a failed fetch: that all tries are used up where the upstream did not answer or failed, else the
 * server's own message. [O-8.07]
 */
export const fetchFailure = ({ status, message }: UpstreamFailure): string =>
  status === 0 || status >= 500 ? errorTexts.retriesExhausted : message;
