import { writePermissionsPolicy } from '@gam/shared/permissions-policy';

/** The product records and plays voice, copies codes, locates places, shows a full-screen map, fills in codes and asks for passkeys. */
const permissions = writePermissionsPolicy([
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'geolocation',
  'microphone',
  'otp-credentials',
  'publickey-credentials-create',
  'publickey-credentials-get',
]);

/**
 * The headers of every reply: its content is not run, drawn, framed, cached or read by other sites. Pages, pictures and
 * assets allow more for themselves.
 */
export const replyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  // A bank or a receipt opens in its own window, which cannot access this one.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
  'cache-control': 'no-store',
} as const;
