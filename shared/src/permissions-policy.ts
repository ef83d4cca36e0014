/**
 * The features of the Permissions-Policy header that all browsers accept without a warning, but for pictures in pictures
 * and synchronous requests: the header takes room in the first flight of a connection.
 */
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
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

type Permission = (typeof permissions)[number];

/** Returns the Permissions-Policy header that allows the named features to this origin and denies all others. */
export function writePermissionsPolicy(own: readonly Permission[]): string {
  return permissions.map((name) => `${name}=${own.includes(name) ? '(self)' : '()'}`).join(', ');
}
