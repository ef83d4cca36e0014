import { isOwnPath } from '../../client/address.ts';

/** Whether a picture comes from here or with the screen itself: nobody else learns who is about to pay. [W-3.03] */
export function isOwnImage(address: string): boolean {
  return isOwnPath(address) || address.startsWith('data:image/');
}
