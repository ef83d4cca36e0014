import type { ClientEvent } from '@gam/schemas/descriptors';
import { contentHash } from '../../platform/hash.ts';

/** What an event says apart from its id: the same id with another hash is a mistake. */
export const actionHash = ({ name, args }: ClientEvent): string => contentHash({ name, args });
