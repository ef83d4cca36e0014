import type { GatewayItem } from '@gam/schemas/descriptors';
import { type BlockContent, type BlockState, drawPicture, state } from '../state.ts';
import { quoteTexts } from '../../features/quote/index.ts';

const bank: GatewayItem = {
  id: 'samin',
  label: 'درگاه بانک',
  image: drawPicture(200),
  kind: 'debit',
  message: 'با همه کارت‌های عضو شتاب',
  messages: [],
};
const instalments: GatewayItem = {
  id: 'instalments',
  label: 'پرداخت در چهار قسط',
  image: drawPicture(290),
  kind: 'instalment',
  message: 'قسط نخست: ۱۸۵٬۰۰۰ تومان',
  description: 'اعتبار شما پس از تایید شماره موبایل و کد ملی مشخص می‌شود و تا سقف ده میلیون تومان است.',
  messages: ['بدون سود و کارمزد', 'نیازی به چک و ضامن نیست'],
};
const items: GatewayItem[] = [
  bank,
  { id: 'credit', label: 'کیف پول', image: null, kind: 'debit', messages: ['موجودی: ۲۵۰٬۰۰۰ تومان'] },
  instalments,
];

const gateways: BlockContent<'gateways'> = {
  title: 'روش پرداخت',
  source: null,
  items,
  selected: bank.id,
  event: null,
  error: null,
  placeholders: 3,
  labels: {
    debit: 'پرداخت نقدی',
    instalment: 'پرداخت اقساطی',
    loading: 'در حال بارگذاری روش‌های پرداخت',
    load_error: 'متاسفانه در بارگذاری روش‌های پرداخت مشکلی پیش آمد.',
    retry: 'تلاش دوباره',
    empty: 'در حال حاضر راهی برای پرداخت نیست. لطفا کمی بعد دوباره تلاش کنید.',
    required: 'لطفا روش پرداخت را انتخاب کنید',
  },
};
export const gatewaysStates: readonly BlockState<'gateways'>[] = [
  state('both', 'نقدی و اقساطی', gateways),
  state('debit', 'تنها نقدی', { ...gateways, items: items.slice(0, 2) }),
  state('wrong', 'انتخاب نادرست', { ...gateways, error: 'این روش پرداخت دیگر در دسترس نیست.' }),
  state('pending', 'در انتظار', {
    ...gateways,
    items: null,
    selected: null,
    source: { name: 'gateways', v: null },
  }),
  state(
    'failed',
    'خطای بارگذاری',
    { ...gateways, items: null, selected: null, source: { name: 'gateways', v: 'none' } },
    true,
  ),
  state('empty', 'بدون روش پرداخت', { ...gateways, items: [], selected: null }),
  state('many', 'روش‌های بسیار', {
    ...gateways,
    items: Array.from({ length: 6 }, (_, index) => ({ ...bank, id: `${index}` })).concat(
      Array.from({ length: 3 }, (_, index) => ({ ...instalments, id: `i${index}` })),
    ),
    selected: 'i1',
  }),
];

const countdown: BlockContent<'countdown'> = {
  label: 'زمان باقی‌مانده برای پرداخت: {time}',
  remaining_ms: 754_000,
  expired: 'منقضی شده',
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: null,
};

export const countdownStates: readonly BlockState<'countdown'>[] = [
  state('minutes', 'دقیقه و ثانیه', countdown),
  state('hours', 'ساعت، دقیقه و ثانیه', { ...countdown, remaining_ms: 7_384_000 }),
  state('near', 'کمتر از یک دقیقه', { ...countdown, remaining_ms: 45_000 }),
  state('expired', 'پایان زمان', { ...countdown, remaining_ms: 0 }),
  state('long', 'متن بلند', {
    ...countdown,
    label: 'این قیمت {time} دیگر معتبر است. پس از آن هزینه سفارش شما دوباره محاسبه می‌شود.',
  }),
];

const table: BlockContent<'price_table'> = {
  title: quoteTexts.priceTable.title,
  source: { name: 'prices', v: null },
  items: Array.from({ length: 8 }, (_, index) => ({
    id: String(index),
    title: ['رنگ پلاستیک دیوار', 'رنگ روغنی در و پنجره', 'بتونه‌کاری'][index % 3] ?? '',
    ...(index % 2 === 0 && { unit: 'هر متر مربع' }),
    price: index === 7 ? 'توافقی' : '۹۵٬۰۰۰ تومان',
  })),
  place: 'page',
  preview: 5,
  labels: quoteTexts.priceTable.labels,
};

export const priceTableStates: readonly BlockState<'price_table'>[] = [
  state('page', 'جدول هزینه در صفحه', table),
  state('dialog', 'جدول هزینه پشت دکمه', { ...table, place: 'dialog' }),
];
