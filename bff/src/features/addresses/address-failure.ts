import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { addressTexts } from '../../engine/questions/addresses/texts.ts';

/** What a customer reads of a call for addresses that failed: nobody answered, or what the server says. [W-8.01, W-8.02] */
export const addressFailure = ({ status, message }: UpstreamFailure): string =>
  status === 0 ? addressTexts.offline : message;
