/**
 * The features of the Permissions-Policy header that reach a device, a place, a person or their money, and that all
 * browsers accept without a warning: the header takes room in the first flight of a connection.
 */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

type Permission = (typeof permissions)[number];

/** Returns the Permissions-Policy header that allows the named features to this origin and denies all others. */
export function writePermissionsPolicy(own: readonly Permission[]): string {
  return permissions.map((name) => `${name}=${own.includes(name) ? '(self)' : '()'}`).join(', ');
}
