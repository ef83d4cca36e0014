import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/**
 * Insurances of partners: the choice leads to a partner's website, in one case to an invalid link. A customer can order
 * a call instead.
 */
export const partnerInsurance: ServiceContent = {
  main: 'other',
  category: 'partners',
  summary: 'مقایسه و خرید بیمه از همکاران گام، یا مشاوره تلفنی رایگان با کارشناس بیمه',
  image: 'partner-insurance.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '10',
    slug: 'partner-insurance',
    base_slug: 'partner-insurance',
    title: 'خرید بیمه',
    has_price: false,
    questions: [
      question('single_select', '1001', 'نوع بیمه', {
        detail: 'کدام بیمه را می‌خواهید؟',
        is_recommended_title: 'ویژه مشتریان گام',
        options: [
          option('100101', 'بیمه آتش‌سوزی و زلزله منزل', {
            description: 'خرید در وب‌سایت همکار ما، بیمه‌بان',
            is_recommended: true,
          }),
          option('100102', 'بیمه مسافرتی', { description: 'خرید در وب‌سایت همکار ما، سفریار' }),
          option('100103', 'مشاوره تلفنی', { description: 'کارشناس بیمه با شما تماس می‌گیرد' }),
        ],
      }),
      question('web_view', '1002', 'بیمه‌بان', {
        detail: 'خرید بیمه منزل',
        is_mandatory: false,
        parent: '1001',
        parent_requirements: ['100101'],
        options: [
          option('100201', 'بیمه‌بان', { value: 'https://insurance.example/home-insurance?ref=gam' }),
        ],
      }),
      question('web_view', '1003', 'سفریار', {
        detail: 'خرید بیمه مسافرتی',
        is_mandatory: false,
        parent: '1001',
        parent_requirements: ['100102'],
        // As partners sometimes write it: without a scheme the link is invalid.
        options: [option('100301', 'سفریار', { value: 'safaryar/travel insurance' })],
      }),
      question('text', '1004', 'شماره تماس', {
        type_tags: ['client_phone'],
        detail: 'با چه شماره‌ای تماس بگیریم؟',
        parent: '1001',
        parent_requirements: ['100103'],
      }),
      question('text', '1005', 'پرسش شما', {
        detail: 'درباره چه بیمه‌ای راهنمایی می‌خواهید؟',
        description: 'مثلا: بیمه شخص ثالث خودرو با تخفیف انتقالی',
        is_mandatory: false,
        parent: '1001',
        parent_requirements: ['100103'],
      }),
    ],
  },
  price_rules: {
    base: { title: 'مشاوره', toman: 0 },
    minimum_toman: 0,
    lines: [],
    discounts: [],
    pricing_label: 'مشاوره رایگان است و حق بیمه را شرکت بیمه تعیین می‌کند',
    notes: ['بیمه‌نامه را شرکت بیمه صادر می‌کند و گام در قیمت آن سهمی ندارد.'],
    starts_at_toman: null,
  },
};
