import type { ClientEvent } from '@gam/schemas/descriptors';

/**
 * Whether events change the user (sign_out, sign_out_everywhere, operator_sign_in): nothing of the earlier user stays.
 */
export const endsSession = (events: readonly ClientEvent[]): boolean =>
  events.some(({ name }) => /sign_/.test(name));
