/** The offered makes of an appliance, commonest first. The last one stands for all others. */
export const otherBrand = 'سایر برندها';

const makes = {
  '60101': [
    ['سامسونگ', 'ال‌جی', 'اسنوا', 'دوو', 'امرسان', 'هیمالیا', 'الکترواستیل'],
    ['بوش', 'یخساران', 'دونار', 'فیلور', 'وست‌پوینت', 'جنرال‌الکتریک'],
  ],
  '60102': [
    ['سامسونگ', 'ال‌جی', 'بوش', 'پاکشوما', 'اسنوا', 'دوو', 'آبسال'],
    ['ایکس‌ویژن', 'جی‌پلاس', 'کرال', 'زیرووات', 'تی‌سی‌ال', 'هایر'],
  ],
  '60103': [['بوش', 'سامسونگ', 'ال‌جی', 'پاکشوما', 'اسنوا', 'دوو', 'مجیک', 'هیوندای']],
  '60104': [['آلتون', 'اخوان', 'بوش', 'کن', 'داتیس', 'تکنوگاز', 'استیل البرز', 'بیمکث']],
  '60105': [['سامسونگ', 'ال‌جی', 'پاناسونیک', 'دلونگی', 'بوش', 'شارپ']],
  '60106': [['بوش', 'سامسونگ', 'ال‌جی', 'پارس خزر', 'فیلیپس', 'میله', 'دلمونتی']],
} as const;

export type Appliance = keyof typeof makes;

/** The brands of each appliance, by the id of its option. */
export const brands = Object.entries(makes).map(([appliance, titles]) => ({
  appliance: appliance as Appliance,
  titles: [...titles.flat(), otherBrand],
}));
