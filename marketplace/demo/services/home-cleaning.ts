import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/**
 * Home cleaning: periodic, with a chain of questions four deep (101 → 105 → 106 → 107). It asks when and where, and a
 * guest signs in for the address. Customers who book it periodically may choose the expert.
 */
export const homeCleaning: ServiceContent = {
  main: 'home-services',
  category: 'cleaning',
  summary: 'نظافت کامل منزل، محل کار و راه‌پله با نیروی آموزش‌دیده و بیمه خسارت',
  image: 'home-cleaning.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '1',
    slug: 'home-cleaning',
    base_slug: 'home-cleaning',
    title: 'نظافت منزل',
    is_periodic: true,
    date_question_type: 'exact_date_rough_time',
    date_question_values: {
      options: [
        option('11401', 'صبح، ۸ تا ۱۱', { value: '08:00-11:00' }),
        option('11402', 'ظهر، ۱۱ تا ۱۴', { value: '11:00-14:00' }),
        option('11403', 'بعدازظهر، ۱۴ تا ۱۷', { value: '14:00-17:00' }),
        option('11404', 'عصر، ۱۷ تا ۲۰', { value: '17:00-20:00' }),
      ],
    },
    questions: [
      question('single_select', '101', 'نوع نظافت', {
        detail: 'چه نوع نظافتی نیاز دارید؟',
        help_text: 'پرسش‌های بعدی بر اساس این پاسخ تنظیم می‌شود.',
        is_recommended_title: 'پرطرفدار',
        options: [
          option('10101', 'نظافت منزل', {
            description: 'گردگیری، جارو، تی‌کشی و شست‌وشوی سرویس‌ها',
            is_recommended: true,
            help_text: ['برای هر فضا، هزینه جداگانه محاسبه می‌شود.'],
          }),
          option('10102', 'نظافت محل کار', { description: 'دفتر، مطب، فروشگاه و آموزشگاه' }),
          option('10103', 'نظافت راه‌پله و مشاعات', { description: 'پله، پاگرد، لابی و پارکینگ' }),
        ],
      }),
      question('numerical_multi_select', '102', 'فضاهای منزل', {
        detail: 'کدام فضاها و از هر کدام چند تا نظافت شود؟',
        help_text: 'تعداد هر فضا را با دکمه‌های کنار آن تنظیم کنید.',
        parent: '101',
        parent_requirements: ['10101'],
        min_allowed_value: 1,
        max_allowed_value: 10,
        step: 1,
        options: [
          option('10201', 'اتاق خواب'),
          option('10202', 'پذیرایی و نشیمن'),
          option('10203', 'آشپزخانه'),
          option('10204', 'حمام و سرویس بهداشتی'),
          option('10205', 'بالکن و حیاط'),
        ],
      }),
      question('number', '103', 'متراژ محل کار', {
        detail: 'متراژ محل کار شما چقدر است؟',
        description: 'متر مربع',
        help_text: 'متراژ تقریبی کافی است؛ از ۲۰ تا ۱٬۰۰۰ متر مربع.',
        parent: '101',
        parent_requirements: ['10102'],
        min_allowed_value: 20,
        max_allowed_value: 1000,
        step: 10,
      }),
      question('number', '104', 'تعداد طبقات', {
        detail: 'راه‌پله ساختمان چند طبقه است؟',
        description: 'طبقه',
        parent: '101',
        parent_requirements: ['10103'],
        min_allowed_value: 1,
        max_allowed_value: 30,
        step: 1,
      }),
      question('multi_select', '105', 'کارهای جانبی', {
        detail: 'کار دیگری هم هست که انجام شود؟',
        help_text: 'اگر کار دیگری ندارید، از این مرحله بگذرید.',
        is_mandatory: false,
        parent: '101',
        parent_requirements: ['10101', '10102'],
        options: [
          option('10501', 'شست‌وشوی داخل یخچال', { description: 'یخچال پیش از مراجعه خالی و خاموش باشد' }),
          option('10502', 'شست‌وشوی داخل فر و هود'),
          option('10503', 'شست‌وشوی پنجره‌ها', { help_text: ['تعداد پنجره‌ها در مرحله بعد پرسیده می‌شود.'] }),
          option('10504', 'اتوکشی لباس', { description: 'تا ۲۰ تکه لباس' }),
        ],
      }),
      question('number', '106', 'تعداد پنجره‌ها', {
        detail: 'چند پنجره شسته شود؟',
        description: 'پنجره',
        parent: '105',
        parent_requirements: ['10503'],
        min_allowed_value: 1,
        max_allowed_value: 40,
        step: 1,
      }),
      question('single_select', '107', 'دسترسی به پشت پنجره‌ها', {
        detail: 'پشت پنجره‌ها چطور شسته می‌شود؟',
        parent: '106',
        options: [
          option('10701', 'از داخل خانه یا بالکن در دسترس است'),
          option('10702', 'فقط سمت داخل شسته شود'),
          option('10703', 'به نردبان نیاز دارد', { help_text: ['هزینه آوردن نردبان به مبلغ اضافه می‌شود.'] }),
        ],
      }),
      question('single_select', '108', 'جنسیت نیروی نظافت', {
        type_tags: ['workman_gender'],
        detail: 'ترجیح می‌دهید نیروی نظافت خانم باشد یا آقا؟',
        options: [option('10801', 'فرقی ندارد'), option('10802', 'خانم'), option('10803', 'آقا')],
      }),
      question('single_select', '110', 'دوره تکرار', {
        detail: 'این نظافت چند وقت یک بار تکرار شود؟',
        help_text: 'با انتخاب نظافت دوره‌ای، هر نوبت ارزان‌تر محاسبه می‌شود.',
        is_recommended_title: 'به‌صرفه',
        options: [
          option('11001', 'فقط همین یک بار'),
          option('11002', 'هفته‌ای یک بار', {
            is_recommended: true,
            help_text: ['۱۵ درصد تخفیف برای هر نوبت'],
          }),
          option('11003', 'دو هفته یک بار', { help_text: ['۱۰ درصد تخفیف برای هر نوبت'] }),
          option('11004', 'ماهی یک بار', { help_text: ['۵ درصد تخفیف برای هر نوبت'] }),
        ],
      }),
      question('location', '111', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'نیروی نظافت به کدام آدرس بیاید؟',
        is_auth_required: true,
      }),
      question('timestamp', '114', 'زمان', {
        type_tags: ['service_rough_time'],
        detail: 'نیروی نظافت چه روزی و در کدام بازه بیاید؟',
        help_text: 'کار در همین بازه شروع می‌شود.',
      }),
      question('text', '112', 'توضیحات', {
        detail: 'نکته‌ای هست که نیروی نظافت باید بداند؟',
        description: 'مثلا: در خانه گربه داریم و کلید نزد نگهبان است',
        is_mandatory: false,
      }),
      question('single_select', '113', 'انتخاب متخصص', {
        type_tags: ['auto_allocation'],
        detail: 'متخصص این نوبت‌ها چطور انتخاب شود؟',
        help_text: 'در نظافت دوره‌ای، همه نوبت‌ها را یک متخصص انجام می‌دهد.',
        parent: '110',
        parent_requirements: ['11002', '11003', '11004'],
        options: [
          option('11301', 'بهترین متخصص را شما انتخاب کنید'),
          option('11302', 'خودم از میان متخصصین منتخب انتخاب می‌کنم', {
            operation_key: 'FAVORITE_ALLOCATION',
          }),
        ],
      }),
    ],
  },
  price_rules: {
    base: { title: 'ایاب‌وذهاب و آماده‌سازی', toman: 180_000 },
    minimum_toman: 450_000,
    lines: [
      {
        per: 'count',
        question: '102',
        amounts: [
          { option: '10201', toman: 110_000 },
          { option: '10202', toman: 160_000 },
          { option: '10203', toman: 190_000 },
          { option: '10204', toman: 120_000 },
          { option: '10205', toman: 90_000 },
        ],
      },
      { per: 'unit', question: '103', toman: 6_500, included: 0 },
      { per: 'unit', question: '104', toman: 95_000, included: 0 },
      {
        per: 'option',
        question: '105',
        amounts: [
          { option: '10501', toman: 140_000 },
          { option: '10502', toman: 150_000, discount_percent: 20 },
          { option: '10504', toman: 200_000 },
        ],
      },
      { per: 'unit', question: '106', toman: 45_000, included: 0 },
      { per: 'option', question: '107', amounts: [{ option: '10703', toman: 130_000 }] },
    ],
    discounts: [
      { question: '110', option: '11002', percent: 15, text: '۱۵ درصد تخفیف نظافت هفتگی' },
      { question: '110', option: '11003', percent: 10, text: '۱۰ درصد تخفیف نظافت دو هفته یک بار' },
      { question: '110', option: '11004', percent: 5, text: '۵ درصد تخفیف نظافت ماهانه' },
    ],
    pricing_label: 'هزینه هر نوبت نظافت',
    notes: [
      'هزینه پس از پایان کار و با رضایت شما دریافت می‌شود.',
      'لوازم و مواد شوینده (جاروبرقی، تی، سطل، دستمال و شوینده) با شماست.',
    ],
    starts_at_toman: 450_000,
  },
};
