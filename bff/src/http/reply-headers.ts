import { writePermissionsPolicy } from '@gam/shared/permissions-policy';

/** Voice is recorded and heard again, places are found, a map fills the window, codes are filled in. */
const permissions = writePermissionsPolicy([
  'autoplay',
  'fullscreen',
  'geolocation',
  'microphone',
  'otp-credentials',
]);

/**
 * What every reply carries, whatever becomes of its request: nothing of it is run, drawn, framed, kept or read by others.
 * A page, a picture, an asset says for itself what else it may do.
 */
export const replyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  // A bank or a receipt opens in a window of its own, which may not reach back into this one.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
  'cache-control': 'no-store',
} as const;
