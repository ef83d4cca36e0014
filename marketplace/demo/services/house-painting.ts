import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';

/** House painting: the price is agreed on the spot, on a day without an hour; asks who will be there, by name and phone. */
export const housePainting: ServiceContent = {
  main: 'home-services',
  category: 'painting',
  summary: 'رنگ‌آمیزی دیوار، سقف، در و کمد با بازدید و برآورد رایگان',
  image: 'house-painting.svg',
  cities: ['1', '2'],
  detail: {
    ...plainDetail,
    id: '3',
    slug: 'house-painting',
    base_slug: 'house-painting',
    title: 'نقاشی ساختمان',
    min_hours_before_order_allowed: 24,
    date_question_type: 'just_date',
    has_price: false,
    questions: [
      question('multi_select', '301', 'بخش‌های رنگ‌آمیزی', {
        detail: 'کدام بخش‌ها رنگ شود؟',
        options: [
          option('30101', 'دیوارها'),
          option('30102', 'سقف'),
          option('30103', 'در و چهارچوب'),
          option('30104', 'کمد و کابینت', { description: 'چوبی یا فلزی' }),
          option('30105', 'نرده و حفاظ فلزی'),
        ],
      }),
      question('number', '302', 'متراژ', {
        detail: 'متراژ خانه یا محل کار چقدر است؟',
        description: 'متر مربع',
        help_text: 'زیربنا کافی است؛ متراژ دیوارها هنگام بازدید اندازه‌گیری می‌شود.',
        min_allowed_value: 10,
        max_allowed_value: 1000,
        step: 5,
      }),
      question('single_select', '303', 'نوع رنگ', {
        detail: 'چه رنگی را ترجیح می‌دهید؟',
        is_mandatory: false,
        is_recommended_title: 'پیشنهاد نقاش',
        options: [
          option('30301', 'پلاستیک', { description: 'مات و اقتصادی، برای سقف و اتاق‌ها' }),
          option('30302', 'اکریلیک', { description: 'بی‌بو و قابل شست‌وشو', is_recommended: true }),
          option('30303', 'روغنی', { description: 'مقاوم در برابر رطوبت، برای آشپزخانه و حمام' }),
          option('30304', 'با مشورت نقاش', { is_default_answer: true }),
        ],
      }),
      question('single_select', '304', 'وضعیت خانه', {
        detail: 'خانه هنگام کار چه وضعیتی دارد؟',
        options: [
          option('30401', 'خالی است'),
          option('30402', 'وسایل در خانه است', { help_text: ['پوشاندن وسایل با نقاش است.'] }),
        ],
      }),
      question('single_select', '305', 'هماهنگ‌کننده بازدید', {
        detail: 'چه کسی هنگام بازدید در محل است؟',
        options: [option('30501', 'خودم'), option('30502', 'شخص دیگری')],
      }),
      question('text', '306', 'نام', {
        type_tags: ['client_first_name'],
        detail: 'نام کسی که در محل است',
        parent: '305',
        parent_requirements: ['30502'],
      }),
      question('text', '307', 'نام خانوادگی', {
        type_tags: ['client_last_name'],
        detail: 'نام خانوادگی کسی که در محل است',
        parent: '305',
        parent_requirements: ['30502'],
      }),
      question('text', '308', 'شماره موبایل', {
        type_tags: ['client_phone'],
        detail: 'شماره موبایل کسی که در محل است',
        help_text: 'نقاش پیش از بازدید با این شماره تماس می‌گیرد.',
        parent: '305',
        parent_requirements: ['30502'],
      }),
      question('text', '309', 'توضیحات', {
        detail: 'درباره کار بیشتر بنویسید',
        description: 'مثلا: دیوار پذیرایی ترک دارد و رنگ فعلی آن روغنی است',
        help_text: 'هرچه دقیق‌تر بنویسید، برآورد نقاش دقیق‌تر است.',
      }),
      question('file_images', '310', 'عکس محل', {
        detail: 'از دیوارها و جاهایی که رنگ می‌شود عکس بگیرید',
        help_text: 'دست‌کم یک عکس لازم است؛ ترک‌ها و لکه‌ها در عکس دیده شوند.',
      }),
      question('region', '311', 'محله', {
        detail: 'خانه یا محل کار در کدام محله است؟',
        help_text: 'آدرس دقیق را پس از هماهنگی بازدید می‌پرسیم.',
      }),
      question('timestamp', '312', 'روز بازدید', {
        detail: 'نقاش چه روزی برای بازدید بیاید؟',
        help_text: 'ساعت بازدید را نقاش تلفنی هماهنگ می‌کند.',
      }),
    ],
  },
  price_rules: {
    base: { title: 'بازدید و برآورد', toman: 0 },
    minimum_toman: 0,
    lines: [],
    discounts: [],
    pricing_label: 'هزینه پس از بازدید رایگان، با توافق شما و نقاش تعیین می‌شود',
    notes: ['بازدید و برآورد هزینه رایگان است و تعهدی برای شما نمی‌آورد.'],
    starts_at_toman: null,
  },
};
