import { texts } from '../../engine/texts.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';

/**
 * What a customer reads of a fetch that brought nothing: that all tries are used up where nobody answered or the server
 * failed, else what the server says. [O-8.07]
 */
export const fetchFailure = ({ status, message }: UpstreamFailure): string =>
  status === 0 || status >= 500 ? texts.errors.retriesExhausted : message;
