import type { SessionParts } from './session-parts.ts';
import type { Who } from './who.ts';

/** Where a sign-in comes from, as the upstream counts it: the network, and the browser by a name that only it knows. */
export const askedBy = ({ signers }: Pick<SessionParts, 'signers'>, { address, visitor }: Who) => ({
  from: address,
  device: signers.device.sign(visitor),
});
