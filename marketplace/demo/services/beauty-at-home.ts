import { option, picture, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/** Beauty at home, by appointment, with the new work flow, which begins with the experts. */
export const beautyAtHome: ServiceContent = {
  main: 'beauty',
  category: 'women',
  summary: 'مانیکور، پدیکور، براشینگ، رنگ و میکاپ در خانه شما با آرایشگر انتخابی خودتان',
  image: 'beauty-at-home.svg',
  cities: ['1', '2'],
  detail: {
    ...plainDetail,
    id: '8',
    slug: 'beauty-at-home',
    base_slug: 'beauty-at-home',
    title: 'آرایش و زیبایی در منزل',
    min_hours_before_order_allowed: 3,
    new_work_flow: true,
    questions: [
      question('numerical_single_select', '801', 'خدمت', {
        detail: 'کدام خدمت را و برای چند نفر می‌خواهید؟',
        is_recommended_title: 'محبوب این ماه',
        min_allowed_value: 1,
        max_allowed_value: 6,
        step: 1,
        options: [
          option('80101', 'مانیکور', { description: 'همراه لاک معمولی', ...picture('beauty-manicure') }),
          option('80102', 'پدیکور', { description: 'همراه سوهان و ماساژ پا', ...picture('beauty-pedicure') }),
          option('80103', 'براشینگ مو', {
            is_recommended: true,
            help_text: ['مو باید پیش از رسیدن آرایشگر شسته باشد.'],
            ...picture('beauty-hair-dryer'),
          }),
          option('80104', 'رنگ ریشه', {
            description: 'تا ۳ سانتی‌متر، با رنگ خودتان یا آرایشگر',
            ...picture('beauty-hair-colour'),
          }),
          option('80105', 'میکاپ مهمانی', { description: 'بدون شینیون', ...picture('beauty-makeup') }),
        ],
      }),
      question('multi_select', '802', 'خدمات تکمیلی', {
        detail: 'خدمت دیگری هم اضافه شود؟',
        is_mandatory: false,
        options: [
          option('80201', 'لاک ژل'),
          option('80202', 'طراحی ناخن', { description: 'تا ۴ ناخن' }),
          option('80203', 'اصلاح ابرو'),
          option('80204', 'ماسک مو'),
        ],
      }),
      question('single_select', '803', 'جنسیت متخصص', {
        type_tags: ['workman_gender'],
        detail: 'متخصص خانم باشد یا فرقی ندارد؟',
        options: [option('80301', 'فقط خانم', { is_default_answer: true }), option('80302', 'فرقی ندارد')],
      }),
      question('single_select', '804', 'انتخاب متخصص', {
        type_tags: ['specific_workman'],
        detail: 'چه متخصصی بیاید؟',
        help_text: 'اگر متخصص را در صفحه پیش انتخاب کنید، این پرسش پرسیده نمی‌شود.',
        options: [
          option('80401', 'هر متخصصی که زودتر وقت دارد', { is_default_answer: true }),
          option('80402', 'فقط متخصص با نشان طلایی', {
            help_text: ['ممکن است نزدیک‌ترین وقت آزاد چند روز دیرتر باشد.'],
          }),
        ],
      }),
      question('single_select', '805', 'حساسیت پوستی', {
        detail: 'به ماده‌ای حساسیت دارید؟',
        options: [option('80501', 'خیر'), option('80502', 'بله')],
      }),
      question('text', '806', 'شرح حساسیت', {
        detail: 'به چه ماده‌ای حساسیت دارید؟',
        description: 'مثلا: آمونیاک رنگ مو یا چسب مژه',
        parent: '805',
        parent_requirements: ['80502'],
      }),
      question('location', '807', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'آرایشگر به کدام آدرس بیاید؟',
        is_auth_required: true,
      }),
      question('timestamp', '808', 'نوبت', {
        type_tags: ['date_question'],
        detail: 'کدام نوبت برای شما مناسب است؟',
        help_text: 'روزها و ساعت‌هایی که متخصص آزاد است نشان داده می‌شود.',
      }),
    ],
  },
  price_rules: {
    base: { title: 'ایاب‌وذهاب و وسایل یک‌بارمصرف', toman: 150_000 },
    minimum_toman: 450_000,
    lines: [
      {
        per: 'count',
        question: '801',
        amounts: [
          { option: '80101', toman: 420_000, discount_percent: 15 },
          { option: '80102', toman: 520_000, discount_percent: 15 },
          { option: '80103', toman: 480_000 },
          { option: '80104', toman: 980_000, discount_percent: 10 },
          { option: '80105', toman: 1_450_000 },
        ],
      },
      {
        per: 'option',
        question: '802',
        amounts: [
          { option: '80201', toman: 240_000 },
          { option: '80202', toman: 180_000 },
          { option: '80203', toman: 150_000, discount_percent: 20 },
          { option: '80204', toman: 320_000 },
        ],
      },
    ],
    discounts: [],
    first_order: { percent: 10, cap_toman: 100_000 },
    pricing_label: 'هزینه خدمات زیبایی',
    notes: ['همه ابزارها پیش از هر مراجعه ضدعفونی می‌شود و سوهان و حوله یک‌بارمصرف است.'],
    starts_at_toman: 500_000,
    prepayment: {
      percent: 20,
      message: 'برای قطعی‌شدن نوبت، ۲۰ درصد هزینه پیش از آمدن متخصص دریافت می‌شود.',
      gateways: [],
    },
  },
};
