import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

const picture = (name: string) => ({ image_new: { full: `product-${name}.svg` } });

/** Handyman products: bought and installed in one visit; the locks are fetched for the kind of door (902 → 903). */
export const handymanProducts: ServiceContent = {
  main: 'home-services',
  category: 'handyman',
  summary: 'خرید و نصب شلف، پرده، چراغ، شیر و قفل در یک مراجعه، با ضمانت نصب',
  image: 'handyman-products.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '9',
    slug: 'handyman-products',
    base_slug: 'handyman-products',
    title: 'خرید و نصب لوازم منزل',
    min_hours_before_order_allowed: 24,
    date_question_type: 'just_date',
    questions: [
      question('numerical_multi_select', '901', 'کالا و نصب', {
        type_tags: ['product'],
        detail: 'چه کالایی برایتان بیاوریم و نصب کنیم؟',
        help_text: 'قیمت هر عدد با نصب حساب شده است.',
        is_recommended_title: 'پرفروش',
        min_allowed_value: 1,
        max_allowed_value: 20,
        step: 1,
        options: [
          option('90101', 'شلف دیواری چوبی ۸۰ سانتی', {
            ...picture('shelf'),
            description: 'ام‌دی‌اف با روکش گردو و دو پایه فلزی',
            is_recommended: true,
          }),
          option('90102', 'میل‌پرده دوبل سه‌متری', {
            ...picture('curtain-rod'),
            description: 'با همه پایه‌ها و حلقه‌ها',
          }),
          option('90103', 'چراغ دیواری', { ...picture('wall-lamp'), description: 'با لامپ ال‌ای‌دی ۹ وات' }),
          option('90104', 'شیر اهرمی ظرفشویی', {
            ...picture('tap'),
            description: 'شاوری، پنج سال ضمانت شیر',
            help_text: ['باز کردن شیر قبلی در قیمت آمده است.'],
          }),
          option('90105', 'آینه دستشویی با نور', { ...picture('mirror'), description: '۶۰ در ۸۰ سانتی‌متر' }),
          option('90106', 'پایه دیواری تلویزیون', {
            ...picture('tv-bracket'),
            description: 'متحرک، تا ۶۵ اینچ',
            help_text: ['تلویزیون شما هم نصب و تراز می‌شود.'],
          }),
        ],
      }),
      question('single_select', '902', 'قفل در', {
        detail: 'قفل در هم عوض شود؟',
        options: [
          option('90201', 'خیر، لازم نیست'),
          option('90202', 'بله، در چوبی اتاق یا ورودی'),
          option('90203', 'بله، در ضدسرقت'),
          option('90204', 'بله، در فلزی حیاط'),
        ],
      }),
      question('numerical_single_select', '903', 'مدل قفل', {
        type_tags: ['product'],
        detail: 'کدام قفل را نصب کنیم؟',
        help_text: 'هر قفل با سه کلید تحویل داده می‌شود.',
        parent: '902',
        parent_requirements: ['90202', '90203', '90204'],
        min_allowed_value: 1,
        max_allowed_value: 5,
        step: 1,
      }),
      question('multi_select', '904', 'بسته‌های پیشنهادی', {
        type_tags: ['suggested_bundles'],
        detail: 'تا متخصص در خانه است، این کارها هم انجام شود؟',
        help_text: 'هر بسته از سفارش جداگانه آن ارزان‌تر است.',
        is_mandatory: false,
        options: [
          option('90401', 'بسته نصب قاب و تابلو', { description: 'تا پنج قاب، با میخ و پیچ و تراز' }),
          option('90402', 'بسته سرویس درها', { description: 'روغن‌کاری لولا و رگلاژ تا شش در' }),
          option('90403', 'بسته درزگیری پنجره', {
            description: 'نوار درزگیر برای چهار پنجره',
            help_text: ['مصرف گرمایش را کم می‌کند.'],
          }),
        ],
      }),
      question('location', '905', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'کالا را به کدام آدرس بیاوریم؟',
        is_auth_required: true,
      }),
      question('timestamp', '906', 'روز نصب', {
        detail: 'چه روزی برای نصب بیاییم؟',
        help_text: 'ساعت مراجعه روز قبل با شما هماهنگ می‌شود.',
      }),
      question('text', '907', 'توضیحات', {
        detail: 'نکته دیگری هست؟',
        description: 'مثلا: دیوار پذیرایی کاذب است و آسانسور نداریم',
        is_mandatory: false,
      }),
    ],
  },
  fetched: [
    {
      question: '903',
      when: { question: '902', option: '90202' },
      options: [
        option('90301', 'قفل کتابی با دستگیره رزت', {
          ...picture('lock-handle'),
          description: 'رنگ کروم مات',
        }),
        option('90302', 'قفل سوئیچی با دستگیره پلاک', {
          ...picture('lock-plate'),
          description: 'رنگ برنز',
          is_recommended: true,
        }),
        option('90303', 'قفل هوشمند رمزی', { ...picture('lock-smart'), description: 'با رمز، کارت و کلید' }),
      ],
    },
    {
      question: '903',
      when: { question: '902', option: '90203' },
      options: [
        option('90304', 'سیلندر کامپیوتری ضدسرقت', {
          ...picture('lock-cylinder'),
          description: 'با کارت شناسایی کلید',
        }),
        option('90305', 'قفل هوشمند اثر انگشتی', {
          ...picture('lock-smart'),
          description: 'تا صد اثر انگشت',
        }),
      ],
    },
    {
      question: '903',
      when: { question: '902', option: '90204' },
      options: [
        option('90306', 'قفل برقی حیاطی', { ...picture('lock-gate'), description: 'سازگار با آیفون تصویری' }),
      ],
    },
  ],
  price_rules: {
    base: { title: 'ایاب‌وذهاب و ابزار', toman: 120_000 },
    minimum_toman: 0,
    lines: [
      {
        per: 'count',
        question: '901',
        amounts: [
          { option: '90101', toman: 780_000, discount_percent: 15 },
          { option: '90102', toman: 1_250_000 },
          { option: '90103', toman: 690_000 },
          { option: '90104', toman: 2_400_000, discount_percent: 10 },
          { option: '90105', toman: 3_200_000 },
          { option: '90106', toman: 1_450_000, discount_percent: 20 },
        ],
      },
      {
        per: 'count',
        question: '903',
        amounts: [
          { option: '90301', toman: 1_100_000 },
          { option: '90302', toman: 1_350_000, discount_percent: 10 },
          { option: '90303', toman: 6_900_000 },
          { option: '90304', toman: 2_200_000 },
          { option: '90305', toman: 9_800_000, discount_percent: 5 },
          { option: '90306', toman: 1_900_000 },
        ],
      },
      {
        per: 'option',
        question: '904',
        amounts: [
          { option: '90401', toman: 320_000, discount_percent: 25 },
          { option: '90402', toman: 380_000, discount_percent: 20 },
          { option: '90403', toman: 450_000 },
        ],
      },
    ],
    discounts: [],
    pricing_label: 'هزینه کالا با نصب',
    notes: ['کالای نصب‌نشده تا هفت روز پس گرفته می‌شود.'],
    starts_at_toman: 700_000,
  },
};
