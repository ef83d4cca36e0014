import { option, picture, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/**
 * Washing of furniture at home: not periodic, so favourites replace the option that names them; with counts, products
 * and bundles.
 */
export const furnitureWash: ServiceContent = {
  main: 'home-services',
  category: 'cleaning',
  summary: 'شست‌وشوی مبل، صندلی، تشک، فرش و موکت در محل با دستگاه بخارشوی و مکنده صنعتی',
  image: 'furniture-wash.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '12',
    slug: 'furniture-wash',
    base_slug: 'furniture-wash',
    title: 'مبل‌شویی و فرش‌شویی در محل',
    min_hours_before_order_allowed: 4,
    rel_canonical_link: '/categories/home-services/cleaning',
    questions: [
      question('numerical_single_select', '1201', 'وسیله', {
        detail: 'چه چیزی و چند تا شسته شود؟',
        min_allowed_value: 1,
        max_allowed_value: 30,
        step: 1,
        options: [
          option('120101', 'مبل راحتی', { description: 'هر نفر', ...picture('wash-sofa') }),
          option('120102', 'مبل استیل', { description: 'هر نفر', ...picture('wash-armchair') }),
          option('120103', 'صندلی ناهارخوری', picture('wash-chair')),
          option('120104', 'تشک', {
            description: 'یک‌نفره؛ تشک دونفره را دو تا حساب کنید',
            ...picture('wash-mattress'),
          }),
        ],
      }),
      question('single_select', '1202', 'کوسن و بالش', {
        type_tags: ['product'],
        detail: 'کوسن یا بالش هم شسته شود؟',
        help_text: 'کوسن‌ها جفتی شسته می‌شوند.',
        is_mandatory: false,
        min_allowed_value: 2,
        max_allowed_value: 20,
        step: 2,
        options: [
          option('120201', 'کوسن', picture('wash-cushion')),
          option('120202', 'بالش الیاف', {
            description: 'بالش پر و طبی شسته نمی‌شود',
            ...picture('wash-pillow'),
          }),
        ],
      }),
      question('multi_select', '1203', 'بسته‌های پیشنهادی', {
        type_tags: ['suggested_bundles'],
        detail: 'این بسته‌ها ارزان‌تر از خرید تکی است',
        help_text: 'اگر نمی‌خواهید، از این مرحله بگذرید.',
        is_mandatory: false,
        is_recommended_title: 'بیشترین صرفه‌جویی',
        options: [
          option('120301', 'بسته ضدلک', { description: 'محافظ نانو برای مبل و صندلی', is_recommended: true }),
          option('120302', 'بسته خواب', { description: 'کنه‌زدایی و بوزدایی تشک' }),
          option('120303', 'بسته پذیرایی', { description: 'پرده‌های پذیرایی با بخار، تا ۱۲ متر' }),
        ],
      }),
      question('number', '1204', 'متراژ فرش', {
        detail: 'چند متر فرش یا موکت شسته شود؟',
        description: 'متر مربع',
        help_text: 'اگر فرش ندارید، خالی بگذارید و بگذرید.',
        is_mandatory: false,
        min_allowed_value: 6,
        max_allowed_value: 120,
        step: 3,
      }),
      question('location', '1205', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'متخصص به کدام آدرس بیاید؟',
        is_auth_required: true,
      }),
      // This service arranges the handover by phone, so the process does not offer it.
      question('single_select', '1208', 'سفارش برای شخص دیگر', {
        type_tags: ['delegation'],
        detail: 'این سفارش را برای شخص دیگری ثبت می‌کنید؟',
        is_auth_required: true,
        display_in_process: false,
        options: [
          option('120801', 'خیر، برای خودم است', { operation_key: 'NO' }),
          option('120802', 'بله، برای شخص دیگری است', { operation_key: 'YES' }),
        ],
      }),
      question('single_select', '1206', 'متخصص', {
        type_tags: ['auto_allocation'],
        detail: 'چه کسی بیاید؟',
        options: [
          option('120601', 'نزدیک‌ترین متخصص آزاد'),
          option('120602', 'یکی از متخصصین محبوبم', { operation_key: 'FAVORITE_ALLOCATION' }),
        ],
      }),
      question('timestamp', '1207', 'زمان', {
        detail: 'چه روزی و چه ساعتی بیاید؟',
        help_text: 'خشک شدن کامل ۴ تا ۸ ساعت زمان می‌برد.',
      }),
    ],
  },
  price_rules: {
    base: { title: 'ایاب‌وذهاب و دستگاه', toman: 200_000 },
    minimum_toman: 600_000,
    lines: [
      {
        per: 'count',
        question: '1201',
        amounts: [
          { option: '120101', toman: 180_000 },
          { option: '120102', toman: 230_000 },
          { option: '120103', toman: 95_000, discount_percent: 10 },
          { option: '120104', toman: 420_000 },
        ],
      },
      {
        per: 'count',
        question: '1202',
        amounts: [
          { option: '120201', toman: 45_000 },
          { option: '120202', toman: 70_000 },
        ],
      },
      {
        per: 'option',
        question: '1203',
        amounts: [
          { option: '120301', toman: 650_000, discount_percent: 35 },
          { option: '120302', toman: 480_000, discount_percent: 25 },
          { option: '120303', toman: 900_000, discount_percent: 20 },
        ],
      },
      { per: 'unit', question: '1204', toman: 48_000, included: 0 },
    ],
    discounts: [],
    pricing_label: 'هزینه شست‌وشو در محل',
    notes: ['لکه‌های کهنه جوهر و زنگ ممکن است کاملا پاک نشوند.'],
    starts_at_toman: 600_000,
  },
};
