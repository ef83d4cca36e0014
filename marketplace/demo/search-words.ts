import type { SearchDocument } from '@gam/schemas/upstream';

/** Words that are written in one line, with commas. */
const list = (line: string): string[] => line.split('، ');

/** What customers type when they look for a service: other names, what is broken, what is at hand. */
export const searchWords: SearchDocument = {
  words: [
    {
      service: 'home-cleaning',
      words: list(
        'نظافتچی، نیروی خدماتی، کارگر منزل، تمیزکاری، رفت و روب، جارو، گردگیری، خدمه، تمیز کردن خانه',
      ),
    },
    {
      service: 'deep-cleaning',
      words: list('خونه تکونی، نظافت عید، شست‌وشوی کامل، نظافت اساسی، پنجره، پرده، تمیزکاری کلی'),
    },
    {
      service: 'furniture-wash',
      words: list('قالی‌شویی، شستن مبل، شستن فرش، موکت‌شویی، خشک‌شویی مبل، لکه‌بری، تشک'),
    },
    {
      service: 'split-air-conditioner',
      words: list('اسپلیت، داکت، تهویه، شارژ گاز، خنک نمی‌کند، نصب کولر، تعمیر کولر، سرویس کولر، ایرکاندیشن'),
    },
    {
      service: 'house-painting',
      words: list('رنگ‌کاری، رنگ دیوار، نقاش، کاغذ دیواری، بتونه، رنگ روغن، پلاستیک، رنگ‌آمیزی'),
    },
    {
      service: 'plumbing-emergency',
      words: list(
        'لوله‌کش، لوله‌بازکنی، گرفتگی لوله، ترکیدگی، نشتی آب، نم، شیر آب، فاضلاب، تأسیسات، آبگرمکن، سیفون، توالت فرنگی',
      ),
    },
    {
      service: 'appliance-repair',
      words: list(
        'تعمیر یخچال، تعمیر لباسشویی، ماشین لباس‌شویی، ماشین ظرف‌شویی، اجاق گاز، جاروبرقی، مایکروویو، فریزر، تعمیرکار',
      ),
    },
    {
      service: 'handyman-products',
      words: list(
        'آچار فرانسه، نصاب، نصب شیر، نصب لوستر، پرده، دریل‌کاری، قفل، دستگیره، خرده‌کاری، تعمیرات جزئی',
      ),
    },
    {
      service: 'home-moving',
      words: list('باربری، اثاث‌کشی، حمل اثاثیه، اسباب کشی، خاور، نیسان، کارگر باربر، جابه‌جایی، بسته‌بندی'),
    },
    {
      service: 'car-periodic-service',
      words: list('تعویض روغن، مکانیک، مکانیکی، ماشین، اتومبیل، فیلتر روغن، لنت، تعمیرگاه، باتری'),
    },
    {
      service: 'beauty-at-home',
      words: list(
        'آرایشگر، آرایشگاه، ناخن، مانیکور، پدیکور، اپیلاسیون، میکاپ، رنگ مو، کوتاهی مو، سالن زیبایی',
      ),
    },
    {
      service: 'partner-insurance',
      words: list('بیمه شخص ثالث، بیمه بدنه، بیمه آتش‌سوزی، بیمه عمر، بیمه خودرو'),
    },
  ],
};
