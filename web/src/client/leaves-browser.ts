import type { ClientEvent } from '@gam/schemas/descriptors';

/**
 * Whether somebody else is here after these events, as sign_out, sign_out_everywhere and operator_sign_in: of the one
 * before nothing stays.
 */
export const leavesBrowser = (events: readonly ClientEvent[]): boolean =>
  events.some(({ name }) => /sign_/.test(name));
