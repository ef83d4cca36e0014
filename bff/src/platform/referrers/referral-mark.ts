import type { Signer } from '../secrets/signer.ts';
import type { Referrer } from './referrer-lifetime.ts';

/** What a browser keeps of a referral: when it was, ms since 1970, signed for this partner alone. */
export function writeReferral(signer: Signer, referrer: Referrer, since: number): string {
  return `${since}.${signer.sign(`${referrer}.${since}`)}`;
}

/** When the partner sent the customer, ms since 1970; null where nothing says so, or somebody else wrote it. */
export function readReferral(signer: Signer, referrer: Referrer, mark: string | undefined): number | null {
  const [, since = '', signature = ''] = /^(\d{1,16})\.(.+)$/.exec(mark ?? '') ?? [];
  return since !== '' && signer.verify(`${referrer}.${since}`, signature) ? Number(since) : null;
}
