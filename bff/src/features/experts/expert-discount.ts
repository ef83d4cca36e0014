import type { Notice } from '@gam/schemas/descriptors';
import type { WorkmanDiscount } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate } from '@gam/shared/jalali';
import type { Upstream } from '../../platform/upstream/client.ts';
import { expertTexts } from './texts.ts';

const { ownDiscount: words } = expertTexts;

/** The parameter of links that experts share, with their referral code. */
export const referralParameter = 'referral_code';

/** A referral code as experts share it, in any letters and digits. */
const referralCode = /^[\p{L}\p{Nd}_-]{1,64}$/u;

/** What an expert's link promises: the discount, or null if there is none here. */
export interface SharedLink {
  readonly discount: WorkmanDiscount | null;
}

interface Asked {
  readonly url: URL;
  /** Null if no city is chosen yet: then the discount is that of all services. */
  readonly place: { readonly service: string; readonly city: string } | null;
  readonly signal: AbortSignal;
}

/**
 * Loads the discount of the expert whose link was opened. Null without a code, and if the discounts cannot be loaded:
 * the page is shown without them. [W-7.07]
 */
export async function loadSharedLink(
  upstream: Upstream,
  { url, place, signal }: Asked,
): Promise<SharedLink | null> {
  const code = url.searchParams.get(referralParameter)?.trim() ?? '';
  if (!referralCode.test(code)) return null;
  const listed =
    place === null
      ? await upstream.call('listWorkmanDiscounts', { params: { referralCode: code }, signal })
      : await upstream.call('listWorkmanServiceDiscounts', {
          params: { ...place, referralCode: code },
          signal,
        });
  if (listed.ok) return { discount: listed.value.results[0] ?? null };
  return listed.failure.status === 404 ? { discount: null } : null;
}

/** Presents the discount of the link, its end, and what to do for it. */
export function presentSharedLink({ discount }: SharedLink): Notice {
  if (discount === null) return { type: 'notice', key: 'own_discount', level: 'info', text: words.none };
  const { title, expires_at: end } = discount;
  return {
    type: 'notice',
    key: 'own_discount',
    level: 'success',
    title,
    text: end === null ? words.how : `${words.how} ${fillText(words.until, { date: formatJalaliDate(end) })}`,
  };
}
