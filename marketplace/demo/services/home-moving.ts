import { option, picture, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/** Moving: what is carried, from where to where, on which floors; the weather matters on the day. */
export const homeMoving: ServiceContent = {
  main: 'home-services',
  category: 'moving',
  summary: 'اسباب‌کشی با خودروی مسقف، کارگر کارآزموده، بسته‌بندی و بیمه بار؛ این ماه با تخفیف بسته‌بندی',
  image: 'home-moving.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '4',
    slug: 'home-moving',
    base_slug: 'home-moving',
    title: 'اسباب‌کشی و حمل بار',
    min_hours_before_order_allowed: 24,
    weather_enabled: true,
    date_probability_message:
      'در روزهای پایانی ماه و در هوای بارانی، ساعت رسیدن خودرو ممکن است تا یک ساعت جابه‌جا شود.',
    questions: [
      question('single_select', '401', 'نوع جابه‌جایی', {
        detail: 'چه چیزی جابه‌جا می‌شود؟',
        options: [
          option('40101', 'اثاثیه منزل', { is_default_answer: true, ...picture('moving-home') }),
          option('40102', 'وسایل محل کار', picture('moving-office')),
          option('40103', 'چند تکه وسیله', {
            description: 'مثل یک یخچال یا چند کارتن',
            ...picture('moving-pieces'),
          }),
        ],
      }),
      question('single_select', '402', 'خودرو', {
        detail: 'چه خودرویی نیاز دارید؟',
        help_text: 'اگر بار جا نشود، کارشناس پیش از حرکت با شما هماهنگ می‌کند.',
        is_recommended_title: 'مناسب خانه دوخوابه',
        options: [
          option('40201', 'نیسان بار', {
            description: 'تا ۲ تن، برای چند تکه وسیله یا سوییت',
            ...picture('truck-small'),
          }),
          option('40202', 'خاور مسقف', {
            description: 'تا ۴ تن، برای خانه یک تا دو خوابه',
            is_recommended: true,
            ...picture('truck-medium'),
          }),
          option('40203', 'کامیونت', {
            description: 'تا ۶ تن، برای خانه سه خوابه و بزرگ‌تر',
            help_text: ['ورود به محدوده طرح ترافیک فقط از ۲۲ تا ۶ صبح ممکن است.'],
            ...picture('truck-large'),
          }),
        ],
      }),
      question('multi_select', '403', 'وسایل سنگین', {
        type_tags: ['product'],
        detail: 'کدام وسایل سنگین و از هر کدام چند تا دارید؟',
        help_text: 'کارتن و وسایل سبک در هزینه خودرو آمده است.',
        min_allowed_value: 1,
        max_allowed_value: 20,
        step: 1,
        options: [
          option('40301', 'یخچال و فریزر', picture('furniture-fridge')),
          option('40302', 'ماشین لباسشویی', picture('furniture-washer')),
          option('40303', 'مبل راحتی', { description: 'هر نفر', ...picture('furniture-sofa') }),
          option('40304', 'تخت خواب', picture('furniture-bed')),
          option('40305', 'کمد و بوفه', picture('furniture-wardrobe')),
          option('40306', 'میز ناهارخوری', { description: 'همراه صندلی‌ها', ...picture('furniture-table') }),
        ],
      }),
      question('numerical_multi_select', '404', 'لوازم بسته‌بندی', {
        detail: 'چه لوازمی برای بسته‌بندی بیاوریم؟',
        help_text: 'جشنواره پاییزه اسباب‌کشی: تا ۳۰ درصد تخفیف لوازم بسته‌بندی تا پایان آذر ۱۴۰۵.',
        is_mandatory: false,
        min_allowed_value: 5,
        max_allowed_value: 100,
        step: 5,
        options: [
          option('40401', 'کارتن بزرگ', { description: '۵۰ در ۴۰ در ۴۰ سانتی‌متر' }),
          option('40402', 'نایلون حباب‌دار', { description: 'هر متر' }),
          option('40403', 'کاور تشک و مبل', { description: 'هر عدد' }),
        ],
      }),
      question('number', '405', 'تعداد کارگر', {
        detail: 'چند کارگر همراه خودرو بیاید؟',
        description: 'نفر',
        help_text: 'هزینه دو کارگر در هزینه خودرو آمده است.',
        min_allowed_value: 2,
        max_allowed_value: 8,
        step: 1,
      }),
      question('single_select', '406', 'آسانسور مبدا', {
        detail: 'ساختمان مبدا آسانسور دارد؟',
        options: [
          option('40601', 'دارد، یا همکف است'),
          option('40602', 'ندارد', { help_text: ['هزینه حمل از پله برای هر طبقه محاسبه می‌شود.'] }),
        ],
      }),
      question('number', '407', 'طبقه مبدا', {
        detail: 'خانه مبدا در کدام طبقه است؟',
        description: 'طبقه',
        parent: '406',
        parent_requirements: ['40602'],
        min_allowed_value: 1,
        max_allowed_value: 8,
        step: 1,
      }),
      question('single_select', '408', 'آسانسور مقصد', {
        detail: 'ساختمان مقصد آسانسور دارد؟',
        options: [
          option('40801', 'دارد، یا همکف است'),
          option('40802', 'ندارد', { help_text: ['هزینه حمل از پله برای هر طبقه محاسبه می‌شود.'] }),
        ],
      }),
      question('number', '409', 'طبقه مقصد', {
        detail: 'خانه مقصد در کدام طبقه است؟',
        description: 'طبقه',
        parent: '408',
        parent_requirements: ['40802'],
        min_allowed_value: 1,
        max_allowed_value: 8,
        step: 1,
      }),
      question('location', '410', 'آدرس مبدا', {
        type_tags: ['customer_address'],
        detail: 'بار از کدام آدرس برداشته شود؟',
        is_auth_required: true,
      }),
      question('location', '411', 'آدرس مقصد', {
        type_tags: ['destination_address'],
        detail: 'بار به کدام آدرس برده شود؟',
        is_auth_required: true,
      }),
      question('timestamp', '412', 'زمان اسباب‌کشی', {
        detail: 'خودرو چه روزی و چه ساعتی در مبدا باشد؟',
        help_text: 'از ۲۴ ساعت آینده به بعد را انتخاب کنید.',
      }),
      question('text', '413', 'توضیحات', {
        detail: 'نکته‌ای درباره بار یا مسیر هست؟',
        description: 'مثلا: کوچه باریک است و خودرو تا در خانه نمی‌آید',
        is_mandatory: false,
      }),
    ],
  },
  price_rules: {
    base: { title: 'هماهنگی و بیمه بار', toman: 250_000 },
    minimum_toman: 1_800_000,
    lines: [
      {
        per: 'option',
        question: '402',
        amounts: [
          { option: '40201', toman: 1_650_000 },
          { option: '40202', toman: 2_900_000 },
          { option: '40203', toman: 4_200_000 },
        ],
      },
      {
        per: 'count',
        question: '403',
        amounts: [
          { option: '40301', toman: 280_000 },
          { option: '40302', toman: 180_000 },
          { option: '40303', toman: 60_000 },
          { option: '40304', toman: 150_000 },
          { option: '40305', toman: 220_000 },
          { option: '40306', toman: 170_000 },
        ],
      },
      {
        per: 'count',
        question: '404',
        amounts: [
          { option: '40401', toman: 65_000, discount_percent: 30 },
          { option: '40402', toman: 30_000, discount_percent: 20 },
          { option: '40403', toman: 90_000 },
        ],
      },
      { per: 'unit', question: '405', toman: 650_000, included: 2 },
      { per: 'unit', question: '407', toman: 180_000, included: 0 },
      { per: 'unit', question: '409', toman: 180_000, included: 0 },
    ],
    discounts: [],
    pricing_label: 'هزینه اسباب‌کشی درون‌شهری',
    notes: [
      'جشنواره پاییزه اسباب‌کشی: تخفیف لوازم بسته‌بندی تا پایان آذر ۱۴۰۵ برقرار است.',
      'توقف بیش از یک ساعت خودرو در مبدا یا مقصد جداگانه محاسبه می‌شود.',
    ],
    starts_at_toman: 1_900_000,
  },
};
