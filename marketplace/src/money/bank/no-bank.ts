import { randomBytes } from 'node:crypto';
import type { OpenedBank } from './open-bank.ts';

const isMissing = async (): Promise<never> => {
  throw new Error('no bank is configured');
};

/** The bank of a marketplace without a bank: no payment can begin and no signature is valid. */
export function openNoBank(): OpenedBank {
  return {
    bank: { begin: isMissing, takeFromWallet: isMissing, verify: isMissing, refund: isMissing },
    secret: randomBytes(32).toString('base64url'),
  };
}
