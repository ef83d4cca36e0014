import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/** Split air conditioners: counts with prices, by appointment. What Gam's own guarantee covers costs nothing. */
export const splitAirConditioner: ServiceContent = {
  main: 'home-services',
  category: 'air-conditioner',
  summary: 'سرویس دوره‌ای، شارژ گاز، نصب و عیب‌یابی انواع کولر گازی اسپلیت',
  image: 'split-air-conditioner.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '2',
    slug: 'split-air-conditioner',
    base_slug: 'split-air-conditioner',
    title: 'سرویس و نصب کولر گازی',
    min_hours_before_order_allowed: 2,
    max_voice_duration_minutes: 2,
    questions: [
      question('numerical_multi_select', '201', 'خدمات مورد نیاز', {
        detail: 'چه خدمتی و برای چند دستگاه نیاز دارید؟',
        help_text: 'می‌توانید چند خدمت را با هم انتخاب کنید.',
        is_recommended_title: 'پیشنهاد گام',
        min_allowed_value: 1,
        max_allowed_value: 10,
        step: 1,
        options: [
          option('20101', 'سرویس دوره‌ای', {
            description: 'شست‌وشوی فیلتر و پنل و بررسی گاز',
            is_recommended: true,
            help_text: ['پیش از شروع فصل گرما توصیه می‌شود.'],
          }),
          option('20102', 'شارژ گاز', { description: 'هزینه گاز در مبلغ آمده است' }),
          option('20103', 'نصب دستگاه نو', { description: 'نصب پنل، یونیت بیرونی و راه‌اندازی' }),
          option('20104', 'جابه‌جایی دستگاه', { description: 'باز کردن و نصب دوباره در همان شهر' }),
          option('20105', 'عیب‌یابی', {
            help_text: ['اگر تعمیر انجام شود، هزینه عیب‌یابی از آن کم می‌شود.'],
          }),
        ],
      }),
      question('single_select', '202', 'ظرفیت دستگاه', {
        detail: 'ظرفیت کولر گازی شما چقدر است؟',
        help_text: 'ظرفیت روی برچسب کنار پنل نوشته شده است.',
        options: [
          option('20201', '۹٬۰۰۰ تا ۱۲٬۰۰۰ بی‌تی‌یو'),
          option('20202', '۱۸٬۰۰۰ تا ۲۴٬۰۰۰ بی‌تی‌یو'),
          option('20203', '۳۰٬۰۰۰ بی‌تی‌یو و بیشتر'),
          option('20204', 'نمی‌دانم'),
        ],
      }),
      question('single_select', '203', 'نوع گاز', {
        detail: 'نوع گاز دستگاه چیست؟',
        parent: '201',
        parent_requirements: ['20102'],
        options: [option('20301', 'R22'), option('20302', 'R410A'), option('20303', 'نمی‌دانم')],
      }),
      question('number', '204', 'متراژ لوله‌کشی', {
        detail: 'فاصله پنل تا یونیت بیرونی چند متر است؟',
        description: 'متر',
        help_text: '۳ متر نخست در هزینه نصب آمده است.',
        parent: '201',
        parent_requirements: ['20103', '20104'],
        min_allowed_value: 1,
        max_allowed_value: 30,
        step: 1,
      }),
      question('single_select', '205', 'محل یونیت بیرونی', {
        detail: 'یونیت بیرونی کجا قرار دارد؟',
        is_mandatory: false,
        options: [
          option('20501', 'بالکن یا حیاط'),
          option('20502', 'پشت بام'),
          option('20503', 'نمای ساختمان', {
            help_text: ['کار در ارتفاع با طناب و کمربند ایمنی انجام می‌شود.'],
          }),
        ],
      }),
      question('text', '206', 'برند و نشانه‌های خرابی', {
        detail: 'برند دستگاه و مشکلی که دیده‌اید چیست؟',
        description: 'مثلا: ال‌جی، باد گرم می‌زند و از پنل آب می‌چکد',
        is_mandatory: false,
      }),
      question('single_select', '207', 'ضمانت گام', {
        detail: 'گام در ۹۰ روز گذشته همین دستگاه را سرویس کرده است؟',
        help_text: 'کار دوباره روی همان ایراد تا ۹۰ روز رایگان است.',
        options: [
          option('20701', 'خیر', { is_default_answer: true }),
          option('20702', 'بله، همان ایراد برگشته است', {
            help_text: ['اگر ایراد تازه‌ای باشد، هزینه از روی جدول خدمات محاسبه می‌شود.'],
          }),
        ],
      }),
      question('voice', '208', 'صدای دستگاه', {
        detail: 'اگر دستگاه صدای غیرعادی دارد، آن را ضبط کنید',
        help_text: 'تا ۲ دقیقه؛ گوشی را نزدیک پنل یا یونیت بیرونی بگیرید.',
        is_mandatory: false,
      }),
      question('file_images', '209', 'عکس دستگاه', {
        detail: 'از پنل، برچسب دستگاه و محل یونیت بیرونی عکس بگیرید',
        help_text: 'عکس کمک می‌کند سرویس‌کار با ابزار کامل بیاید.',
        is_mandatory: false,
      }),
      question('location', '210', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'سرویس‌کار به کدام آدرس بیاید؟',
        is_auth_required: true,
      }),
      question('timestamp', '211', 'نوبت', {
        type_tags: ['date_question'],
        detail: 'کدام روز و ساعت برای شما مناسب است؟',
        help_text: 'روزها و ساعت‌هایی که سرویس‌کار آزاد است نشان داده می‌شود.',
      }),
    ],
  },
  price_rules: {
    base: { title: 'ایاب‌وذهاب', toman: 120_000 },
    minimum_toman: 350_000,
    lines: [
      {
        per: 'count',
        question: '201',
        amounts: [
          { option: '20101', toman: 480_000, discount_percent: 25 },
          { option: '20102', toman: 1_150_000 },
          { option: '20103', toman: 1_600_000 },
          { option: '20104', toman: 2_100_000 },
          { option: '20105', toman: 280_000 },
        ],
      },
      {
        per: 'option',
        question: '202',
        amounts: [
          { option: '20202', toman: 150_000 },
          { option: '20203', toman: 320_000 },
        ],
      },
      { per: 'option', question: '203', amounts: [{ option: '20302', toman: 250_000 }] },
      { per: 'unit', question: '204', toman: 210_000, included: 3 },
      { per: 'option', question: '205', amounts: [{ option: '20503', toman: 700_000 }] },
    ],
    discounts: [{ question: '207', option: '20702', percent: 100, text: 'ضمانت ۹۰ روزه گام: بدون هزینه' }],
    pricing_label: 'هزینه تقریبی خدمات',
    notes: ['قطعه‌های یدکی در این مبلغ نیامده است و پیش از تعویض به اطلاع شما می‌رسد.'],
    starts_at_toman: 400_000,
  },
};
