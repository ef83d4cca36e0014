import { commonTexts } from '../../protocol/texts.ts';

/** The wording of the home page and of categories. Placeholders in braces. */
export const catalogueTexts = {
  home: {
    title: 'گام | سفارش خدمات منزل',
    heading: 'چه خدمتی نیاز دارید؟',
    detail: 'به چند پرسش کوتاه پاسخ دهید، هزینه را پیش از سفارش ببینید و زمان را خودتان انتخاب کنید.',
    orderAgain: 'سفارش دوباره',
    aboutCity: 'همه درباره خدمات {city}',
    services: 'خدمات {city}',
    categories: 'دسته‌ها',
    banners: 'پیشنهادها',
    slides: 'این روزها در گام',
    offers: 'با تخفیف',
    allOffers: 'همه پیشنهادها',
    offer: 'تخفیف',
    experts: 'متخصصین برتر',
    done: '{count} سفارش انجام‌شده',
    promises: 'چرا گام؟',
    questions: 'پرسش‌های پرتکرار',
    search: {
      label: 'جست‌وجوی خدمات',
      placeholder: 'امروز چه کاری دارید؟',
      labels: {
        empty: 'خدمتی پیدا نشد. دسته‌ها را ببینید.',
        failed: 'جست‌وجو انجام نشد. دوباره بنویسید.',
        searching: 'در حال جست‌وجو…',
        clear: commonTexts.clear,
      },
    },
    steps: {
      title: 'سفارش در سه گام',
      items: [
        {
          key: 'ask',
          title: 'به چند پرسش پاسخ دهید',
          text: 'هر صفحه یک پرسش؛ هر زمان می‌توانید برگردید و پاسخ را عوض کنید.',
        },
        {
          key: 'price',
          title: 'هزینه را ببینید',
          text: 'ریز هزینه با نام هر ردیف، پیش از آنکه سفارش ثبت شود.',
        },
        {
          key: 'done',
          title: 'کار را به متخصص بسپارید',
          text: 'در زمانی که انتخاب کرده‌اید می‌آید و سفارش را تا پایان در گام دنبال می‌کنید.',
        },
      ],
    },
  },
  category: {
    redirectedTitle: 'این خدمت در دسترس نیست',
    redirectedText: 'خدمتی که به دنبال آن بودید پیدا نشد. خدمت‌های دیگر این دسته را ببینید.',
    empty: 'در این شهر هنوز خدمتی در این دسته ارائه نمی‌شود.',
    list: { older: 'خدمت‌های بعدی', newest: 'نخستین خدمت‌ها' },
    page: '{title}، صفحه {page}',
  },
} as const;
