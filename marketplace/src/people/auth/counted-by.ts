import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import { hashSecret } from '../../platform/secrets.ts';

/** The source that tries and messages are counted by; of a device only a hash is stored. */
export const countedBy = ({ network, device }: CustomerOrigin) => ({
  network,
  deviceHash: device === null ? null : hashSecret(device),
});
