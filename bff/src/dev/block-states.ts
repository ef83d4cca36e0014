import type { Block, BlockType, Button } from '@gam/schemas/descriptors';
import { texts as sharedTexts } from '@gam/shared/texts';
import { commonTexts } from '../protocol/texts.ts';
import { quoteTexts } from '../features/quote/index.ts';
import { catalogueTexts } from '../features/catalogue/index.ts';
import { errorTexts } from '../platform/texts.ts';
import { actionsStates, formStates, togglesStates } from './blocks/forms.ts';
import { countdownStates, gatewaysStates, priceTableStates } from './blocks/payment.ts';
import { shortcutsStates } from './blocks/shortcuts.ts';
import { disclosureStates, factsStates, notesStates, tableStates, timelineStates } from './blocks/tables.ts';
import { messageFormStates } from './blocks/message-form.ts';
import { entryStates } from './blocks/entry.ts';
import { expertCardsStates, expertCardStates, expertsStates } from './blocks/experts.ts';
import { postsStates } from './blocks/posts.ts';
import { landingStates } from './blocks/landing.ts';
import { shopStates } from './blocks/shop.ts';
import type { BlockState } from './state.ts';

const retry: Button = { id: 'retry', label: commonTexts.failed.retry, event: 'retry', kind: 'secondary' };

const notice = (level: Extract<Block, { type: 'notice' }>['level'], text: string): BlockState<'notice'> => ({
  name: level,
  about: level,
  block: { type: 'notice', key: 'notice', level, text, ...(level === 'error' && { action: retry }) },
});

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
    {
      name: 'plain',
      about: 'عنوان با توضیح',
      block: {
        type: 'heading',
        key: 'heading',
        level: 1,
        text: catalogueTexts.home.heading,
        detail: catalogueTexts.home.detail,
      },
    },
  ],
  paragraph: [
    {
      name: 'plain',
      about: 'متن',
      block: { type: 'paragraph', key: 'text', text: catalogueTexts.home.detail },
    },
  ],
  notice: [
    notice('info', 'در روزهای بارانی ممکن است زمان کار تغییر کند.'),
    notice('success', catalogueTexts.home.detail),
    notice('warning', catalogueTexts.category.redirectedText),
    notice('error', errorTexts.server),
  ],
  pending: [
    {
      name: 'plain',
      about: 'در انتظار',
      block: { type: 'pending', key: 'pending', text: commonTexts.order.quotePending },
    },
  ],
  empty: [
    {
      name: 'error',
      about: 'خطا',
      block: {
        type: 'empty',
        key: 'empty',
        icon: 'error',
        title: errorTexts.server,
        action: retry,
        link: { label: commonTexts.nav.home, href: '/' },
        ref: { label: commonTexts.failed.ref, value: '۴۸۲۰-۱۷۳۶-۵۹۲۱' },
      },
    },
  ],
  cards: [
    {
      name: 'grid',
      about: 'کارت‌های خدمات',
      block: {
        type: 'cards',
        key: 'cards',
        layout: 'grid',
        items: [
          { key: '1', title: 'نظافت منزل', text: 'با نیروی آموزش‌دیده', href: '/', note: 'از ۴۵۰٬۰۰۰ تومان' },
          { key: '2', title: 'کولر اسپلیت', href: '/', badge: { label: 'پرطرفدار', tone: 'good' } },
        ],
      },
    },
  ],
  picker: [
    {
      name: 'city',
      about: 'انتخاب شهر',
      block: {
        type: 'picker',
        key: 'city',
        label: commonTexts.city,
        value: '1',
        options: ['تهران', 'مشهد', 'اصفهان'].map((label, index) => ({ id: String(index + 1), label })),
        event: 'change_city',
        arg: 'city',
      },
    },
  ],
  form: formStates,
  mini_factor: [
    {
      name: 'plain',
      about: 'ریز هزینه',
      block: {
        type: 'mini_factor',
        key: 'factor',
        title: commonTexts.order.miniFactor,
        items: [
          { title: 'اتاق خواب', count: '۳ ×', total: '۳۳۰٬۰۰۰ تومان' },
          { title: 'ایاب‌وذهاب', description: 'رفت و برگشت', total: sharedTexts.price.free },
        ],
      },
    },
  ],
  price_box: [
    {
      name: 'discounted',
      about: 'قیمت با تخفیف',
      block: {
        type: 'price_box',
        key: 'price',
        label: commonTexts.order.price,
        final: '۷۴۰٬۰۰۰ تومان',
        before: '۸۴۰٬۰۰۰ تومان',
        note: 'هزینه هر نوبت نظافت',
      },
    },
    {
      name: 'negotiable',
      about: 'قیمت توافقی',
      block: {
        type: 'price_box',
        key: 'price',
        label: commonTexts.order.price,
        final: sharedTexts.price.negotiable,
      },
    },
  ],
  receipt: [
    {
      name: 'discounted',
      about: 'فاکتور کنار صفحه',
      block: {
        type: 'receipt',
        key: 'receipt',
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
      },
    },
  ],
  summary: [
    {
      name: 'short',
      about: 'جزئیات کوتاه: باز است',
      block: {
        type: 'summary',
        key: 'summary',
        title: commonTexts.order.details,
        items: summaryItems(2),
        labels: { more: commonTexts.order.seeMore, less: commonTexts.order.seeLess },
      },
    },
    {
      name: 'long',
      about: 'جزئیات بلند: بسته است',
      block: {
        type: 'summary',
        key: 'summary',
        title: commonTexts.order.details,
        items: summaryItems(14),
        labels: { more: commonTexts.order.seeMore, less: commonTexts.order.seeLess },
      },
    },
  ],
  facts: factsStates,
  status: (['neutral', 'good', 'warn', 'bad'] as const).map((tone) => ({
    name: tone,
    about: tone,
    block: {
      type: 'status',
      key: 'status',
      title: 'سفارش شما ثبت شد',
      text: commonTexts.order.quotePending,
      tone,
    },
  })),
  experts: expertsStates,
  expert_card: expertCardStates,
  expert_cards: expertCardsStates,
  price_table: priceTableStates,
  motivation: (['discount', 'other'] as const).map((kind) => ({
    name: kind,
    about: kind,
    block: {
      type: 'motivation',
      key: 'motivation',
      source: { name: 'motivation', v: null },
      items: [{ id: 'motivation', text: 'نخستین سفارش شما ۲۰٪ تخفیف دارد.', kind }],
    },
  })),
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
  ...landingStates,
} satisfies { readonly [B in Exclude<BlockType, 'question'>]: readonly BlockState<B>[] };
