/** The wording of the home page and of categories. Placeholders in braces. */
export const catalogueTexts = {
  home: {
    title: 'گام | سفارش خدمات منزل',
    heading: 'چه خدمتی نیاز دارید؟',
    detail: 'شهر خود را انتخاب کنید، به چند پرسش کوتاه پاسخ دهید و هزینه را پیش از سفارش ببینید.',
    services: 'خدمات {city}',
    chooseCity: 'ابتدا شهر خود را انتخاب کنید',
  },
  category: {
    redirectedTitle: 'این خدمت در دسترس نیست',
    redirectedText: 'خدمتی که به دنبال آن بودید پیدا نشد. خدمت‌های دیگر این دسته را ببینید.',
    empty: 'در این شهر هنوز خدمتی در این دسته ارائه نمی‌شود.',
  },
} as const;
