import { randomBytes } from 'node:crypto';
import type { OpenedBank } from './open-bank.ts';

const isMissing = async (): Promise<never> => {
  throw new Error('no bank is configured');
};

/** Where there is no bank: nothing is begun or asked, and no signature is right. */
export function openNoBank(): OpenedBank {
  return {
    bank: { begin: isMissing, takeFromWallet: isMissing, verify: isMissing, refund: isMissing },
    secret: randomBytes(32).toString('base64url'),
  };
}
