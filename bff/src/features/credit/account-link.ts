import type { Facts, LinkButton } from '@gam/schemas/descriptors';
import type { Credit } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import type { UpstreamAccess } from '../../platform/platform-parts.ts';
import { paymentsUrl } from '../../protocol/urls/account-urls.ts';
import { creditTexts } from './texts.ts';

/** What the account's page says of money. */
export interface MoneyLink {
  /** Null where the upstream keeps no credit. */
  readonly credit: Pick<Credit, 'balance'> | null;
}

/** Loads what the account's page says of money; null where the upstream keeps none of it, or does not answer in time. */
export async function loadMoneyLink(
  { upstream }: UpstreamAccess,
  asked: { readonly token: string; readonly signal: AbortSignal },
): Promise<MoneyLink | null> {
  const [credit, listed] = await Promise.all([
    upstream.call('loadCredit', asked),
    upstream.call('listPayments', { query: { limit: 1 }, ...asked }),
  ]);
  return credit.ok || listed.ok ? { credit: credit.ok ? credit.value : null } : null;
}

/** Presents the credit and the way to it and to the payments. */
export function presentMoneyLink({ credit }: MoneyLink) {
  const link: LinkButton = {
    id: 'payments',
    label: creditTexts.title,
    href: paymentsUrl(),
    kind: 'secondary',
  };
  const balance: Facts[] =
    credit === null
      ? []
      : [
          {
            type: 'facts',
            key: 'credit',
            items: [{ key: 'balance', label: creditTexts.credit.title, value: formatToman(credit.balance) }],
          },
        ];
  return [...balance, { type: 'actions' as const, key: 'money', items: [link] }];
}
