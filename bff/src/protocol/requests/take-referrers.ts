import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { readCookie, setCookie } from '../../platform/sessions/cookies.ts';
import { namedReferrers } from '../../platform/referrers/named-referrers.ts';
import { readReferral, writeReferral } from '../../platform/referrers/referral-mark.ts';
import { isReferred, type Referrer, referrers } from '../../platform/referrers/referrer-lifetime.ts';

/**
 * The partners that sent whoever asks: those that the address names, and those that their browser remembers, each for as
 * long as it counts by the signed instant, whatever the browser makes of its cookies' age. What the address names is
 * remembered in the browser; the store hears of none of it. [O-9.08]
 */
export function takeReferrers(
  { config, signers, now }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): Referrer[] {
  const at = now();
  const named = namedReferrers(url, config.referrerSources);
  for (const referrer of named) {
    setCookie(request, reply, referrer, writeReferral(signers.referral, referrer, at));
  }
  return referrers.filter((referrer) => {
    if (named.includes(referrer)) return true;
    const since = readReferral(signers.referral, referrer, readCookie(request, referrer));
    return since !== null && isReferred(referrer, since, at);
  });
}
