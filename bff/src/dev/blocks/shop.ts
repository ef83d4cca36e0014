import type { BlockOf } from '@gam/schemas/descriptors';
import { voiceTexts } from '../../features/voices/index.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { type BlockState, state } from '../state.ts';

type Item = BlockOf<'rail'>['items'][number];

const picture = (name: string) => `/media/pictures/${name}.svg`;
const cleaning: Item = {
  key: 'cleaning',
  title: 'نظافت منزل',
  text: 'نظافت کامل خانه با نیروی آموزش‌دیده و احراز هویت‌شده',
  href: '/',
  image: picture('home-cleaning'),
  note: 'از ۴۵۰٬۰۰۰ تومان',
  badge: { label: '۲۰٪ تخفیف', tone: 'warn' },
};
const painting: Item = {
  key: 'painting',
  title: 'نقاشی ساختمان',
  href: '/',
  image: picture('house-painting'),
};
const longItem: Item = {
  key: 'long',
  title: 'سرویس، نصب، شارژ گاز و تعمیر کولر گازی اسپلیت دیواری و ایستاده در همه ساعت‌ها',
  text: 'کارشناس با ابزار کامل می‌آید، خرابی را پیش از کار می‌گوید و قطعه را با ضمانت شش‌ماهه عوض می‌کند.',
  href: '/',
  image: picture('split-air-conditioner'),
  note: 'هزینه پس از بازدید و به توافق دو طرف',
};
const people: Item[] = ['زهرا موسوی', 'عبدالرحمان حسینی‌نژاد اصفهانی'].map((title, index) => ({
  key: title,
  title,
  text: 'نظافت منزل',
  href: '/',
  rating: { average: '۴٫۹', count: '(۴۱۲ نظر)', spoken: '۴٫۹ از ۵ با ۴۱۲ نظر' },
  ...(index === 0 && { note: '۵۳۰ سفارش انجام‌شده' }),
}));
const labels = { next: 'بعدی‌ها', previous: 'قبلی‌ها' };

export const shopStates: {
  readonly [
    B in 'hero' | 'search' | 'tiles' | 'rail' | 'offer' | 'trust' | 'steps' | 'faq' | 'footer'
  ]: readonly BlockState<B>[];
} = {
  hero: [
    state('plain', 'نخستین سخن صفحه', {
      title: 'امروز چه کاری دارید؟',
      text: 'چند پرسش کوتاه، قیمت روشن، متخصص سر وقت.',
      points: [],
      action: null,
    }),
    state('whole', 'با تصویر، نکته‌ها و دکمه', {
      title: 'نظافت منزل در تهران با نیروی آموزش‌دیده و قیمت روشن پیش از سفارش',
      text: 'زمان را خودتان انتخاب می‌کنید.',
      image: picture('home-cleaning'),
      points: ['۴٫۸ از ۵ (۱۲۶ نظر)', 'از ۴۵۰٬۰۰۰ تومان', 'ضمانت خدمات'],
      action: { id: 'order', label: 'شروع سفارش', href: '/', kind: 'primary' },
    }),
  ],
  search: [
    state('empty', 'جست‌وجو', {
      label: 'جست‌وجوی خدمات',
      placeholder: 'مثلا نظافت، کولر، لوله‌کشی',
      labels: {
        empty: 'خدمتی پیدا نشد.',
        failed: 'جست‌وجو انجام نشد.',
        searching: 'در حال جست‌وجو…',
        clear: commonTexts.clear,
      },
    }),
  ],
  tiles: [
    state('signs', 'دسته‌ها با نشانه', {
      title: 'دسته‌ها',
      items: [cleaning, painting, longItem].map(({ key, title, href }, index) => ({
        key,
        title,
        href,
        icon: (['cleaning', 'painting', 'home'] as const)[index] ?? 'home',
      })),
    }),
    state('several', 'دسته‌ها', {
      title: 'دسته‌ها',
      items: [cleaning, painting, longItem].map(({ key, title, href, image = '' }) => ({
        key,
        title,
        href,
        image,
      })),
    }),
  ],
  rail: (['cards', 'banners', 'people'] as const).map((look) =>
    state(look, look, {
      title: 'پرطرفدارها',
      look,
      more: { label: 'همه', href: '/' },
      labels,
      items: (look === 'people' ? people : [cleaning, painting, longItem]).concat(
        { ...painting, key: 'again' },
        { ...cleaning, key: 'more' },
      ),
    }),
  ),
  offer: [
    state('whole', 'پیشنهاد با کد و راه سفارش', {
      title: '۱۵ درصد تخفیف سرویس کولر گازی',
      text: 'پیش از فصل گرما کولر را سرویس کنید؛ تا ۱۲۰٬۰۰۰ تومان تخفیف.',
      ends: 'تا شنبه ۲۹ اسفند ۱۴۰۵',
      code: { ...voiceTexts.promotions.code, value: 'KOLER15' },
      link: { label: 'سفارش کولر گازی', href: '/' },
    }),
    state('plain', 'پیشنهاد بی‌کد', { title: longItem.title, ends: 'بدون محدودیت زمان', code: null }),
  ],
  trust: [
    state('all', 'آنچه می‌توان به آن تکیه کرد', {
      items: (['price', 'people', 'shield', 'support', 'star', 'clock'] as const).map((icon) => ({
        key: icon,
        icon,
        title: 'قیمت روشن',
        text: 'پیش از سفارش می‌دانید چه می‌پردازید و برای چه.',
      })),
    }),
  ],
  steps: [
    state('three', 'سه گام', {
      title: 'چطور کار می‌کند؟',
      items: ['پاسخ به چند پرسش', 'دیدن قیمت', 'آمدن متخصص'].map((title) => ({
        key: title,
        title,
        text: 'هر پرسش یک صفحه است و برگشتن چیزی را پاک نمی‌کند.',
      })),
    }),
  ],
  faq: [
    state('several', 'پرسش‌های پرتکرار', {
      title: 'پرسش‌های پرتکرار',
      items: ['اگر راضی نبودم چه کنم؟', 'هزینه را کی و چگونه می‌پردازم؟'].map((question) => ({
        key: question,
        question,
        answer:
          'از صفحه سفارش به ما بگویید. پشتیبانی با شما و متخصص صحبت می‌کند و نتیجه را همان‌جا می‌بینید.',
      })),
    }),
  ],
  footer: [
    state('whole', 'پایان صفحه', {
      about: 'گام؛ سفارش خدمات خانه، گام به گام.',
      phone: { label: '۰۲۱-۹۱۰۰۰۰۰۰', href: 'tel:+982191000000' },
      groups: [
        {
          title: 'گام',
          links: [
            { label: 'درباره ما', href: '/about' },
            { label: 'حریم خصوصی', href: '/privacy' },
          ],
        },
        { title: 'پشتیبانی', links: [{ label: 'شکایت و پیشنهاد', href: '/support' }] },
      ],
      note: 'همه قیمت‌ها به تومان است.',
    }),
  ],
};
