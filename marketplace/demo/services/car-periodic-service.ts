import { couriers, type Courier } from '@gam/schemas/upstream';
import { option, question } from '../question.ts';
import { repairShops } from '../repair-shops.ts';
import { hoursFrom, saturdayToThursday, slotsOn } from '../timetable.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

const picture = (name: string) => ({ image_new: { full: `engine-oil-${name}.svg` } });

/** The options for who brings the car, in this service's wording. */
const courierOptions: Readonly<Record<Courier, ReturnType<typeof option>>> = {
  SELF_COURIER: option('50501', 'خودم خودرو را می‌برم', {
    value: 'SELF_COURIER',
    help_text: ['در ساعت کار تعمیرگاه مراجعه کنید؛ نوبت شما محفوظ است.'],
  }),
  SYSTEM_COURIER: option('50502', 'راننده گام می‌آید', {
    value: 'SYSTEM_COURIER',
    description: 'خودرو را تحویل می‌گیرد و پس از سرویس برمی‌گرداند',
    help_text: ['خودرو هنگام جابه‌جایی بیمه است.'],
  }),
  REPAIR_SHOP_COURIER: option('50503', 'راننده تعمیرگاه می‌آید', {
    value: 'REPAIR_SHOP_COURIER',
    description: 'خودرو را تحویل می‌گیرد و پس از سرویس برمی‌گرداند',
  }),
};
const broughtBySomeone = ['50502', '50503'];

/** Car periodic service: a repair shop, who brings the car there (as the shop offers it), and when it is picked up. */
export const carPeriodicService: ServiceContent = {
  main: 'car-services',
  category: 'car-care',
  summary: 'تعویض روغن و فیلتر در تعمیرگاه منتخب، با تحویل گرفتن و برگرداندن خودرو',
  image: 'car-periodic-service.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '5',
    slug: 'car-periodic-service',
    base_slug: 'car-periodic-service',
    title: 'سرویس دوره‌ای خودرو',
    min_hours_before_order_allowed: 4,
    questions: [
      question('single_select', '501', 'خودرو', {
        detail: 'خودروی شما چیست؟',
        options: [
          option('50101', 'پراید، تیبا، کوییک و ساینا'),
          option('50102', 'پژو، سمند، رانا و دنا'),
          option('50103', 'تارا، شاهین و هایما'),
          option('50104', 'ال‌نود، ساندرو و مگان'),
          option('50105', 'هیوندای و کیا'),
          option('50106', 'تویوتا، نیسان و مزدا'),
          option('50107', 'جک، چری، ام‌وی‌ام و دیگر خودروهای چینی'),
        ],
      }),
      question('single_select', '502', 'روغن موتور', {
        detail: 'چه روغنی بریزیم؟',
        help_text: 'قیمت برای چهار لیتر است؛ گرانروی مناسب خودرو را تعمیرگاه انتخاب می‌کند.',
        is_recommended_title: 'پیشنهاد گام',
        options: [
          option('50201', 'بهران رانا پایدار', {
            ...picture('mineral'),
            description: 'معدنی، تا ۵٬۰۰۰ کیلومتر',
          }),
          option('50202', 'ایرانول رسی نیمه‌سینتتیک', {
            ...picture('semi-synthetic'),
            description: 'نیمه‌سینتتیک، تا ۸٬۰۰۰ کیلومتر',
            is_recommended: true,
          }),
          option('50203', 'کاسترول مگناتک', {
            ...picture('synthetic'),
            description: 'سینتتیک، تا ۱۰٬۰۰۰ کیلومتر',
          }),
          option('50204', 'موبیل یک', {
            ...picture('premium'),
            description: 'تمام‌سینتتیک، تا ۱۲٬۰۰۰ کیلومتر',
          }),
          option('50205', 'روغن را خودم می‌آورم', {
            ...picture('own'),
            description: 'فقط دستمزد حساب می‌شود',
          }),
        ],
      }),
      question('multi_select', '503', 'کارهای همراه', {
        detail: 'کار دیگری هم انجام شود؟',
        help_text: 'فیلتر روغن همیشه عوض می‌شود و در دستمزد آمده است.',
        is_mandatory: false,
        options: [
          option('50301', 'تعویض فیلتر هوا'),
          option('50302', 'تعویض فیلتر کابین'),
          option('50303', 'تعویض شمع', { help_text: ['قیمت برای چهار شمع معمولی است.'] }),
          option('50304', 'بازدید لنت و دیسک', { description: 'با گزارش تصویری' }),
          option('50305', 'عیب‌یابی با دیاگ'),
        ],
      }),
      question('single_select_by_fetch', '504', 'تعمیرگاه', {
        type_tags: ['repair_shop_selection'],
        detail: 'کدام تعمیرگاه سرویس را انجام دهد؟',
        help_text: 'ساعت کار و ویژگی‌های هر تعمیرگاه را با باز کردن آن ببینید.',
      }),
      question('single_select_by_fetch', '505', 'بردن خودرو', {
        detail: 'چه کسی خودرو را به تعمیرگاه می‌برد؟',
        parent: '504',
      }),
      question('location', '506', 'آدرس خودرو', {
        type_tags: ['customer_address'],
        detail: 'خودرو را از کجا تحویل بگیریم؟',
        is_auth_required: true,
        parent: '505',
        parent_requirements: broughtBySomeone,
      }),
      question('timestamp', '507', 'زمان تحویل خودرو', {
        type_tags: ['pickup_date_time'],
        detail: 'راننده چه زمانی برای تحویل گرفتن خودرو بیاید؟',
        help_text: 'خودرو در همان روز یا روز بعد برگردانده می‌شود.',
        parent: '505',
        parent_requirements: broughtBySomeone,
      }),
      question('text', '508', 'توضیحات', {
        detail: 'نکته‌ای هست که تعمیرگاه باید بداند؟',
        description: 'مثلا: هنگام ترمز صدا می‌دهد و چراغ موتور روشن است',
        is_mandatory: false,
      }),
    ],
  },
  fetched: repairShops
    .filter(({ services }) => services.includes('5'))
    .map((shop) => ({
      question: '505',
      when: { question: '504', option: shop.id },
      options: couriers
        .filter((courier) => shop.couriers.includes(courier))
        .map((courier) => courierOptions[courier]),
    })),
  slots: slotsOn(saturdayToThursday, hoursFrom(8, 20, 2), 8),
  price_rules: {
    base: { title: 'بازدید بیست‌گانه', toman: 0 },
    minimum_toman: 0,
    lines: [
      {
        per: 'option',
        question: '501',
        amounts: [
          { option: '50101', toman: 180_000 },
          { option: '50102', toman: 210_000 },
          { option: '50103', toman: 240_000 },
          { option: '50104', toman: 250_000 },
          { option: '50105', toman: 340_000 },
          { option: '50106', toman: 360_000 },
          { option: '50107', toman: 290_000 },
        ],
      },
      {
        per: 'option',
        question: '502',
        amounts: [
          { option: '50201', toman: 620_000 },
          { option: '50202', toman: 890_000, discount_percent: 10 },
          { option: '50203', toman: 1_950_000 },
          { option: '50204', toman: 2_700_000 },
        ],
      },
      {
        per: 'option',
        question: '503',
        amounts: [
          { option: '50301', toman: 190_000 },
          { option: '50302', toman: 230_000 },
          { option: '50303', toman: 680_000 },
          { option: '50304', toman: 150_000 },
          { option: '50305', toman: 200_000, discount_percent: 25 },
        ],
      },
      {
        per: 'option',
        question: '505',
        amounts: [
          { option: '50502', toman: 220_000 },
          { option: '50503', toman: 140_000 },
        ],
      },
    ],
    discounts: [],
    first_order: { percent: 15, cap_toman: 80_000 },
    pricing_label: 'دستمزد و مواد مصرفی',
    notes: ['اگر تعمیر دیگری لازم باشد، پیش از انجام آن با شما هماهنگ می‌شود.'],
    starts_at_toman: 180_000,
  },
};
