import { commonTexts } from '../../protocol/texts.ts';

/** The wording of choices, repair shops and ratings. Placeholders in braces. */
export const choiceTexts = {
  recommended: 'پیشنهادی',
  choices: {
    more: 'افزایش تعداد',
    fewer: 'کاهش تعداد',
    search: 'جستجو',
    clear: commonTexts.clear,
    nothing_found: 'موردی یافت نشد',
    hints: 'توضیح بیشتر',
  },
  fetchedOptions: {
    loading: 'در حال بارگذاری گزینه‌ها',
    load_error: 'متاسفانه در بارگذاری گزینه‌ها مشکلی پیش آمد. لطفا دوباره تلاش کنید',
    retry: 'تلاش دوباره',
    empty: 'برای پاسخ‌های شما گزینه‌ای وجود ندارد. پاسخ‌های پیشین را تغییر دهید.',
  },
  rating: { ratings: 'از {count} نظر', spokenRating: 'امتیاز {average} از ۵، بر اساس {count} نظر' },
  repairShops: {
    years: '{years} سال',
    labels: {
      loading: 'در حال بارگذاری تعمیرگاه‌ها',
      load_error: 'متاسفانه در بارگذاری تعمیرگاه‌ها مشکلی پیش آمد. لطفا دوباره تلاش کنید',
      retry: 'تلاش دوباره',
      empty: 'برای پاسخ‌های شما تعمیرگاهی وجود ندارد. پاسخ‌های پیشین را تغییر دهید.',
      area: 'محله',
      experience: 'سابقه کار',
      couriers: 'تحویل',
      open: 'ساعت کار و ویژگی‌ها',
      loading_details: 'در حال بارگذاری',
    },
  },
  favourites: { title: 'متخصصین مورد علاقه من', more: 'مشاهده بیشتر', less: 'مشاهده کمتر' },
  searchSelect: {
    placeholder: 'بنویسید یا از فهرست انتخاب کنید',
    labels: {
      clear: 'پاک کردن انتخاب',
      found: '{count} مورد یافت شد',
      nothing_found: 'موردی یافت نشد',
    },
  },
  price: {
    from: 'از {min}',
    upTo: 'تا {max}',
    discount: '{percent}٪ تخفیف',
  },
} as const;
