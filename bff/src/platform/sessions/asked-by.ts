import type { Parts } from '../../protocol/parts.ts';
import type { Who } from './who.ts';

/** Where a sign-in comes from, as the upstream counts it: the network, and the browser by a name that only it knows. */
export const askedBy = ({ signers }: Pick<Parts, 'signers'>, { address, visitor }: Who) => ({
  from: address,
  device: signers.device.sign(visitor),
});
