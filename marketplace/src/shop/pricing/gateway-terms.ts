import type { GatewayContext, GatewayName } from '@gam/schemas/upstream';

/** When a gateway is offered and how it is shown. */
export interface GatewayTerms {
  readonly kind: 'debit' | 'installment';
  readonly contexts: readonly GatewayContext[];
  /** The minimum amount in toman. */
  readonly least: number;
  /** Whether it is the partner's wallet, the only gateway within the partner's app. */
  readonly inWallet: boolean;
  readonly label: string;
  /** A file of `demo/images`. */
  readonly image: string;
  readonly message: string | null;
  readonly description: string | null;
  readonly messages: readonly string[];
}

const forOrders = ['order_close', 'upfront', 'prepayment'] as const;

/** The gateways of the sandbox bank. [W-3.03, W-9.02] */
export const gatewayTerms = {
  bank: {
    kind: 'debit',
    contexts: [...forOrders, 'recharge'],
    least: 1_000,
    inWallet: false,
    label: 'درگاه بانک گام',
    image: 'gateway-bank.svg',
    message: null,
    description: 'پرداخت با همه کارت‌های عضو شتاب',
    messages: [],
  },
  sadad: {
    kind: 'debit',
    contexts: [...forOrders, 'recharge'],
    least: 1_000,
    inWallet: false,
    label: 'درگاه سداد',
    image: 'gateway-sadad.svg',
    message: null,
    description: 'پرداخت با همه کارت‌های عضو شتاب',
    messages: [],
  },
  samin: {
    kind: 'installment',
    contexts: forOrders,
    least: 100_000,
    inWallet: false,
    label: 'پرداخت قسطی ثمین',
    image: 'gateway-samin.svg',
    message: 'بدون سود و کارمزد',
    description: 'در چند قسط ماهانه از حساب شما برداشت می‌شود.',
    messages: ['قسط اول هنگام خرید پرداخت می‌شود.'],
  },
  'snapp-pay': {
    kind: 'installment',
    contexts: forOrders,
    least: 1_000_000,
    inWallet: false,
    label: 'اسنپ‌پی، چهار قسط',
    image: 'gateway-snapp-pay.svg',
    message: 'چهار قسط بدون سود',
    description: 'برای خریدهای یک میلیون تومان و بیشتر',
    messages: ['به اعتبار فعال اسنپ‌پی نیاز دارد.', 'قسط اول هنگام خرید پرداخت می‌شود.'],
  },
  ewano: {
    kind: 'debit',
    contexts: forOrders,
    least: 1_000,
    inWallet: true,
    label: 'کیف پول اوانو',
    image: 'gateway-ewano.svg',
    message: null,
    description: 'از موجودی کیف پول شما برداشت می‌شود.',
    messages: [],
  },
} as const satisfies Record<GatewayName, GatewayTerms>;

/** The amount and place of a payment. */
export interface GatewayAsk {
  /** Toman. */
  readonly amount: number;
  readonly context: GatewayContext;
  readonly fromEwano: boolean;
  /** The gateways that the order allows; empty for all active ones. */
  readonly allowed: readonly string[];
}

/** Whether a gateway accepts a payment. [W-6.05] */
export function isOffered(name: GatewayName, { amount, context, fromEwano, allowed }: GatewayAsk): boolean {
  const { contexts, least, inWallet }: GatewayTerms = gatewayTerms[name];
  if (!contexts.includes(context) || amount < least || inWallet !== fromEwano) return false;
  return allowed.length === 0 || allowed.includes(name);
}

/**
 * Whether a gateway outside the partner's wallet accepts an amount as prepayment. Toman; `allowed` as in GatewayAsk.
 */
export const isPayable = (amount: number, allowed: readonly string[]): boolean =>
  offeredGateways({ amount, context: 'prepayment', fromEwano: false, allowed }).length > 0;

/** The gateways that accept a payment, in the order of their table. */
export const offeredGateways = (ask: GatewayAsk): GatewayName[] =>
  (Object.keys(gatewayTerms) as GatewayName[]).filter((name) => isOffered(name, ask));
