import type { Block, GatewayItem } from '@gam/schemas/descriptors';
import type { Credit } from '@gam/schemas/upstream';
import { isGatewayName } from '@gam/engine/flow';
import { fillText } from '@gam/shared/fill-text';
import { formatToman, readToman } from '@gam/shared/money';

import {
  asSender,
  complain,
  pageNotOffered,
  type PageEventContext,
  refusePage,
  stay,
} from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import type { PageState } from '../../protocol/records/page-state.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import { readPaymentsUrl } from '../../protocol/urls/account-urls.ts';
import { requestPayment, startPayment } from '../payments/index.ts';
import { isOwnCustomer, listRechargeGateways } from './load-credit.ts';
import { creditTexts } from './texts.ts';

const words = creditTexts.recharge;
const form = 'recharge';

type Bounds = NonNullable<Credit['recharge']>;

const showBounds = (template: string, { least, most }: Bounds): string =>
  fillText(template, { least: formatToman(least), most: formatToman(most) });

/** Presents the form that charges the credit through a bank; nothing where it cannot be recharged. */
export function presentRecharge(
  { recharge }: Credit,
  gateways: readonly GatewayItem[] | null,
  problem: PageState['problem'],
): Block[] {
  if (recharge === null) return [];
  const [first, ...others] = gateways ?? [];
  if (first === undefined) return [{ type: 'notice', key: form, level: 'info', text: words.noGateway }];
  const options = [first, ...others].map(({ id, label }) => ({ id, label }));
  return [
    presentMessageForm({
      key: form,
      form,
      title: words.title,
      text: showBounds(words.bounds, recharge),
      fields: [
        presentField(problem, { name: 'amount', label: words.amount, required: words.required }),
        ...(others.length === 0
          ? []
          : [
              presentField(problem, {
                name: 'gateway',
                label: words.gateway,
                input: 'choice',
                value: first.id,
                options,
              }),
            ]),
      ],
      submit: { id: form, label: words.submit },
    }),
  ];
}

/** Begins a payment that charges the customer's credit, and leads to the bank. The bounds are the upstream's. */
export const rechargeCredit: PageForm = async (context, { amount: typed = '', gateway: named }) => {
  const { parts, who, url, action_id: key } = context;
  const { token } = asSender(context);
  if (!readPaymentsUrl(url) || !who.session || token === null || !isOwnCustomer(who.session))
    return refusePage(pageNotOffered);
  const amount = readToman(typed);
  if (amount === null) return refuseAmount(words.unreadable);
  const signal = new AbortController().signal;
  const credit = await parts.upstream.call('loadCredit', { token, signal });
  if (!credit.ok) return complain(context, credit.failure);
  const bounds = credit.value.recharge;
  if (bounds === null) return refusePage(pageNotOffered);
  if (amount < bounds.least || amount > bounds.most) return refuseAmount(showBounds(words.outside, bounds));
  const ways = await listRechargeGateways(parts, amount, { token, signal });
  const [only, ...others] = ways ?? [];
  if (only === undefined) return complain(context, { message: words.noGateway });
  const chosen = named === undefined && others.length === 0 ? only : ways?.find(({ id }) => id === named);
  const gateway = chosen?.id ?? '';
  if (!isGatewayName(gateway))
    return refusePage({ code: 'gateway', message: words.gatewayRequired, field: 'gateway' });
  return begin(context, { gateway, amount, token, key });
};

const refuseAmount = (message: string) => refusePage({ code: 'amount', message, field: 'amount' });

type Gateway = Parameters<typeof requestPayment>[1]['gateway'];

async function begin(
  context: PageEventContext,
  { gateway, amount, token, key }: { gateway: Gateway; amount: number; token: string; key: string },
) {
  const due = { gateway, order: null, context: 'recharge', amount, customer: null } as const;
  const request = requestPayment(context.parts, due, key);
  const begun = await startPayment(context.parts, request, { key, token });
  return begun.ok
    ? stay(context, {}, [{ type: 'navigate', to: begun.value, replace: false }])
    : complain(context, begun.failure);
}
