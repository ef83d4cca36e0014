import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/** Deep cleaning: on a day in one of the service's rough times, by a favourite of the customer. */
export const deepCleaning: ServiceContent = {
  main: 'home-services',
  category: 'cleaning',
  summary: 'خانه‌تکانی، نظافت پس از بازسازی و نظافت پیش از اسباب‌کشی با تیم دونفره و ابزار صنعتی',
  image: 'deep-cleaning.svg',
  cities: ['1', '2'],
  detail: {
    ...plainDetail,
    id: '11',
    slug: 'deep-cleaning',
    base_slug: 'home-cleaning',
    title: 'خانه‌تکانی و نظافت کلی',
    min_hours_before_order_allowed: 12,
    date_question_type: 'exact_date_rough_time',
    date_question_values: {
      options: [
        option('110901', 'صبح، ۹ تا ۱۲', { value: '09:00-12:00' }),
        option('110902', 'بعدازظهر، ۱۲ تا ۱۵', { value: '12:00-15:00' }),
        option('110903', 'عصر، ۱۵ تا ۱۸', { value: '15:00-18:00' }),
        option('110904', 'شب، ۱۸ تا ۲۱', { value: '18:00-21:00' }),
      ],
    },
    questions: [
      question('single_select', '1101', 'نوع نظافت', {
        detail: 'خانه را برای چه نظافت می‌کنید؟',
        is_recommended_title: 'پرطرفدار پایان سال',
        options: [
          option('110101', 'خانه‌تکانی', {
            description: 'همه جا، از پشت کابینت‌ها تا لوسترها',
            is_recommended: true,
          }),
          option('110102', 'پس از بازسازی', {
            description: 'لکه رنگ و چسب، گردوغبار و نخاله سبک',
            help_text: ['نخاله سنگین باید پیش از آمدن نیروها برده شده باشد.'],
          }),
          option('110103', 'پیش از اسباب‌کشی', { description: 'خانه خالی است' }),
        ],
      }),
      question('number', '1102', 'متراژ', {
        detail: 'متراژ خانه چقدر است؟',
        description: 'متر مربع',
        min_allowed_value: 40,
        max_allowed_value: 500,
        step: 10,
      }),
      question('single_select', '1103', 'جنسیت نیروها', {
        type_tags: ['workman_gender'],
        detail: 'ترجیح می‌دهید نیروها خانم باشند یا آقا؟',
        options: [
          option('110301', 'فرقی ندارد', { is_default_answer: true }),
          option('110302', 'خانم'),
          option('110303', 'آقا'),
        ],
      }),
      question('location', '1104', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'نیروها به کدام آدرس بیایند؟',
        is_auth_required: true,
      }),
      question('single_select', '1105', 'متخصص محبوب', {
        type_tags: ['favorite_workman'],
        detail: 'یکی از متخصصین محبوبتان بیاید؟',
        help_text: 'اگر انتخاب نکنید، نزدیک‌ترین متخصص آزاد می‌آید.',
        is_mandatory: false,
        is_auth_required: true,
      }),
      question('single_select', '1106', 'سفارش برای شخص دیگر', {
        type_tags: ['delegation'],
        detail: 'این سفارش را برای شخص دیگری ثبت می‌کنید؟',
        is_auth_required: true,
        options: [
          option('110601', 'خیر، برای خودم است', { operation_key: 'NO' }),
          option('110602', 'بله، برای شخص دیگری است', { operation_key: 'YES' }),
        ],
      }),
      question('timestamp', '1107', 'زمان', {
        type_tags: ['service_rough_time'],
        detail: 'چه روزی و در کدام بازه بیایند؟',
        help_text: 'نیروها در بازه انتخابی شما می‌رسند.',
      }),
      question('text', '1108', 'توضیحات', {
        detail: 'نکته‌ای هست که نیروها باید بدانند؟',
        description: 'مثلا: لوستر پذیرایی ۳ متر ارتفاع دارد',
        is_mandatory: false,
      }),
    ],
  },
  price_rules: {
    base: { title: 'تیم دونفره و ابزار', toman: 650_000 },
    minimum_toman: 1_500_000,
    lines: [
      {
        per: 'option',
        question: '1101',
        amounts: [
          { option: '110101', toman: 400_000 },
          { option: '110102', toman: 900_000 },
          { option: '110103', toman: 200_000, discount_percent: 25 },
        ],
      },
      { per: 'unit', question: '1102', toman: 14_000, included: 40 },
    ],
    discounts: [],
    first_order: { percent: 10, cap_toman: 100_000 },
    pricing_label: 'هزینه تیم دونفره تا پایان کار',
    notes: ['مواد شوینده تخصصی با نیروهاست و هزینه جداگانه ندارد.'],
    starts_at_toman: 1_500_000,
    prepayment: {
      percent: 100,
      message: 'هزینه نظافت کلی هنگام ثبت سفارش پرداخت می‌شود؛ تا پیش از شروع کار می‌توانید لغو کنید.',
      gateways: ['bank', 'samin', 'snapp-pay', 'ewano'],
    },
  },
};
