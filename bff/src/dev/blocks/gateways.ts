import type { GatewayItem, Gateways } from '@gam/schemas/descriptors';
import { drawPicture } from '../picture.ts';
import type { BlockState } from '../state.ts';

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

const gateways: Gateways = {
  type: 'gateways',
  key: 'gateways',
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
const state = (
  name: string,
  about: string,
  changes: Partial<Gateways>,
  fails = false,
): BlockState<'gateways'> => ({ name, about, block: { ...gateways, ...changes }, fails });

export const gatewaysStates: readonly BlockState<'gateways'>[] = [
  state('both', 'نقدی و اقساطی', {}),
  state('debit', 'تنها نقدی', { items: items.slice(0, 2) }),
  state('wrong', 'انتخاب نادرست', { error: 'این روش پرداخت دیگر در دسترس نیست.' }),
  state('pending', 'در انتظار', { items: null, selected: null, source: { name: 'gateways', v: null } }),
  state(
    'failed',
    'خطای بارگذاری',
    { items: null, selected: null, source: { name: 'gateways', v: 'none' } },
    true,
  ),
  state('empty', 'بدون روش پرداخت', { items: [], selected: null }),
  state('many', 'روش‌های بسیار', {
    items: Array.from({ length: 6 }, (_, index) => ({ ...bank, id: `${index}` })).concat(
      Array.from({ length: 3 }, (_, index) => ({ ...instalments, id: `i${index}` })),
    ),
    selected: 'i1',
  }),
];
