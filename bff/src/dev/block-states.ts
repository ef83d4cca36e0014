import type { BlockOf, BlockType, Button } from '@gam/schemas/descriptors';
import { texts as sharedTexts } from '@gam/shared/texts';
import { commonTexts } from '../protocol/texts.ts';
import { quoteTexts } from '../features/quote/index.ts';
import { catalogueTexts } from '../features/catalogue/index.ts';
import { errorTexts } from '../platform/texts.ts';
import { actionsStates, formStates, togglesStates } from './blocks/forms.ts';
import { countdownStates, gatewaysStates, priceTableStates } from './blocks/payment.ts';
import { qrCodeStates } from './blocks/qr-code.ts';
import { shortcutsStates } from './blocks/shortcuts.ts';
import { disclosureStates, factsStates, notesStates, tableStates, timelineStates } from './blocks/tables.ts';
import { messageFormStates } from './blocks/message-form.ts';
import { entryStates } from './blocks/entry.ts';
import { expertCardsStates, expertCardStates, expertsStates } from './blocks/experts.ts';
import { postsStates } from './blocks/posts.ts';
import { landingStates } from './blocks/landing.ts';
import { shopStates } from './blocks/shop.ts';
import { type BlockState, state } from './state.ts';

const retry: Button = { id: 'retry', label: commonTexts.failed.retry, event: 'retry', kind: 'secondary' };

const notice = (level: BlockOf<'notice'>['level'], text: string): BlockState<'notice'> =>
  state(level, level, { level, text, ...(level === 'error' && { action: retry }) });

const summaryItems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: `q${index}`,
    title: 'کارهای جانبی',
    text: 'شست‌وشوی داخل یخچال، اتوکشی لباس',
    change: { id: `change_${index}`, label: commonTexts.order.change, event: 'jump', kind: 'quiet' } as const,
  }));

/** Every block in every state that a descriptor can give it; a question's states are those of its widget. */
export const blockStates = {
  app_bar: [],
  heading: [
    state('plain', 'عنوان با توضیح', {
      level: 1,
      text: catalogueTexts.home.heading,
      detail: catalogueTexts.home.detail,
    }),
  ],
  paragraph: [state('plain', 'متن', { text: catalogueTexts.home.detail })],
  notice: [
    notice('info', 'در روزهای بارانی ممکن است زمان کار تغییر کند.'),
    notice('success', catalogueTexts.home.detail),
    notice('warning', catalogueTexts.category.redirectedText),
    notice('error', errorTexts.server),
  ],
  pending: [state('plain', 'در انتظار', { text: commonTexts.order.quotePending })],
  empty: [
    state('error', 'خطا', {
      icon: 'error',
      title: errorTexts.server,
      action: retry,
      link: { label: commonTexts.nav.home, href: '/' },
      ref: { label: commonTexts.failed.ref, value: '۴۸۲۰-۱۷۳۶-۵۹۲۱' },
    }),
  ],
  cards: [
    state('grid', 'کارت‌های خدمات', {
      layout: 'grid',
      items: [
        { key: '1', title: 'نظافت منزل', text: 'با نیروی آموزش‌دیده', href: '/', note: 'از ۴۵۰٬۰۰۰ تومان' },
        { key: '2', title: 'کولر اسپلیت', href: '/', badge: { label: 'پرطرفدار', tone: 'good' } },
      ],
    }),
  ],
  picker: [
    state('city', 'انتخاب شهر', {
      label: commonTexts.city,
      value: '1',
      options: ['تهران', 'مشهد', 'اصفهان'].map((label, index) => ({ id: String(index + 1), label })),
      event: 'change_city',
      arg: 'city',
    }),
  ],
  form: formStates,
  mini_factor: [
    state('plain', 'ریز هزینه', {
      title: commonTexts.order.miniFactor,
      items: [
        { title: 'اتاق خواب', count: '۳ ×', total: '۳۳۰٬۰۰۰ تومان' },
        { title: 'ایاب‌وذهاب', description: 'رفت و برگشت', total: sharedTexts.price.free },
      ],
    }),
  ],
  price_box: [
    state('discounted', 'قیمت با تخفیف', {
      label: commonTexts.order.price,
      final: '۷۴۰٬۰۰۰ تومان',
      before: '۸۴۰٬۰۰۰ تومان',
      note: 'هزینه هر نوبت نظافت',
    }),
    state('negotiable', 'قیمت توافقی', {
      label: commonTexts.order.price,
      final: sharedTexts.price.negotiable,
    }),
  ],
  receipt: [
    state('discounted', 'فاکتور کنار صفحه', {
      title: quoteTexts.receipt.customer,
      facts: [
        { key: 'service', label: commonTexts.task.service, value: 'نظافت منزل' },
        { key: 'when', label: 'زمان', value: 'شنبه ۱۲ دی ۱۴۰۵، ساعت ۸ تا ۱۰' },
        { key: 'where', label: 'آدرس', value: 'تهران، خیابان ولیعصر، کوچه یاس، پلاک ۱۲، واحد ۳' },
      ],
      rows: [
        { title: 'اتاق خواب', count: '۳ ×', total: '۳۳۰٬۰۰۰ تومان' },
        { title: 'ایاب‌وذهاب', description: 'رفت و برگشت', total: sharedTexts.price.free },
        { title: 'تخفیف سفارش اول', total: '۱۰۰٬۰۰۰− تومان', tone: 'discount' },
      ],
      total: {
        label: commonTexts.order.price,
        final: '۲۳۰٬۰۰۰ تومان',
        before: '۳۳۰٬۰۰۰ تومان',
        note: 'هزینه هر نوبت نظافت',
      },
      replaces: ['mini_factor', 'price'],
    }),
  ],
  summary: [
    state('short', 'جزئیات کوتاه: باز است', {
      title: commonTexts.order.details,
      items: summaryItems(2),
      labels: { more: commonTexts.order.seeMore, less: commonTexts.order.seeLess },
    }),
    state('long', 'جزئیات بلند: بسته است', {
      title: commonTexts.order.details,
      items: summaryItems(14),
      labels: { more: commonTexts.order.seeMore, less: commonTexts.order.seeLess },
    }),
  ],
  facts: factsStates,
  status: (['neutral', 'good', 'warn', 'bad'] as const).map((tone) =>
    state(tone, tone, {
      title: 'سفارش شما ثبت شد',
      text: commonTexts.order.quotePending,
      tone,
    }),
  ),
  experts: expertsStates,
  expert_card: expertCardStates,
  expert_cards: expertCardsStates,
  price_table: priceTableStates,
  motivation: (['discount', 'other'] as const).map((kind) =>
    state(kind, kind, {
      source: { name: 'motivation', v: null },
      items: [{ id: 'motivation', text: 'نخستین سفارش شما ۲۰٪ تخفیف دارد.', kind }],
    }),
  ),
  entry: entryStates,
  message_form: messageFormStates,
  toggles: togglesStates,
  notes: notesStates,
  actions: actionsStates,
  countdown: countdownStates,
  gateways: gatewaysStates,
  disclosure: disclosureStates,
  timeline: timelineStates,
  table: tableStates,
  shortcuts: shortcutsStates,
  ...shopStates,
  posts: postsStates,
  qr_code: qrCodeStates,
  ...landingStates,
} satisfies { readonly [B in Exclude<BlockType, 'question'>]: readonly BlockState<B>[] };
