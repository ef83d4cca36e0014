/** The features of the Permissions-Policy header that all browsers accept without a warning. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

type Permission = (typeof permissions)[number];

/** Returns the Permissions-Policy header that allows the named features to this origin and denies all others. */
export function writePermissionsPolicy(own: readonly Permission[]): string {
  return permissions.map((name) => `${name}=${own.includes(name) ? '(self)' : '()'}`).join(', ');
}
