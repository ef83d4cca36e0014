import type { ClientEvent } from '@gam/schemas/descriptors';

/** Whether events change the user (sign_out, sign_out_everywhere, operator_sign_in): the earlier user's data is forgotten. */
export const endsSession = (events: readonly ClientEvent[]): boolean =>
  events.some(({ name }) => /sign_/.test(name));
