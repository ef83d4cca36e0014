import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';
import { everyWeekday, hoursFrom, publicHoliday, slotsOn } from '../timetable.ts';

/**
 * Plumbing at once: without hours of notice; the neighbourhood is asked first, since the nearest plumber comes. The
 * price table applies after the diagnosis, so the quote's price is 0.
 */
export const plumbingEmergency: ServiceContent = {
  main: 'home-services',
  category: 'plumbing',
  summary: 'لوله‌کش شبانه‌روزی برای ترکیدگی، گرفتگی و نشتی؛ نزدیک‌ترین متخصص به محله شما اعزام می‌شود',
  image: 'plumbing-emergency.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '7',
    slug: 'plumbing-emergency',
    base_slug: 'plumbing',
    title: 'لوله‌کشی فوری',
    questions: [
      question('region', '701', 'محله', {
        type_tags: ['workman_area'],
        detail: 'لوله‌کش به کدام محله بیاید؟',
        help_text: 'نزدیک‌ترین لوله‌کش آزاد به این محله اعزام می‌شود.',
      }),
      question('single_select', '702', 'مشکل', {
        detail: 'چه مشکلی پیش آمده است؟',
        help_text: 'بازه هزینه هر کار، دستمزد بدون قطعه است.',
        options: [
          option('70201', 'ترکیدگی یا نشت لوله', {
            min_price: 650_000,
            max_price: 1_900_000,
            help_text: ['همین حالا شیر فلکه اصلی را ببندید.', 'وسایل برقی را از آب دور کنید.'],
          }),
          option('70202', 'گرفتگی فاضلاب یا سینک', {
            min_price: 380_000,
            max_price: 950_000,
            help_text: ['مایع لوله‌بازکن نریزید؛ کار با فنر را خطرناک می‌کند.'],
          }),
          option('70203', 'چکه شیر یا خرابی فلاش‌تانک', {
            min_price: 320_000,
            help_text: ['شیر پیسوار زیر روشویی یا توالت را ببندید.'],
          }),
          option('70204', 'نم دیوار یا سقف', {
            max_price: 1_500_000,
            help_text: ['نشت‌یابی با دستگاه و بدون تخریب انجام می‌شود.'],
          }),
        ],
      }),
      question('single_select', '703', 'شیر فلکه اصلی', {
        detail: 'شیر فلکه اصلی آب بسته شده است؟',
        parent: '702',
        parent_requirements: ['70201', '70204'],
        options: [
          option('70301', 'بسته شد'),
          option('70302', 'پیدایش نمی‌کنم', {
            help_text: ['معمولا کنار کنتور، در پارکینگ یا پشت در ورودی است.'],
          }),
          option('70303', 'بسته نمی‌شود', { help_text: ['لوله‌کش پیش از رسیدن با شما تماس می‌گیرد.'] }),
        ],
      }),
      question('text', '704', 'توضیح مشکل', {
        detail: 'چه دیده‌اید و از کی شروع شده است؟',
        description: 'مثلا: از صبح زیر سینک آب جمع می‌شود و سقف همسایه پایین هم نم داده است',
      }),
      question('file_images', '705', 'عکس', {
        detail: 'اگر می‌شود از محل خرابی عکس بگیرید',
        help_text: 'با دیدن عکس، لوله‌کش ابزار و قطعه مناسب می‌آورد.',
        is_mandatory: false,
      }),
      question('location', '706', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'لوله‌کش به کدام آدرس بیاید؟',
        is_auth_required: true,
      }),
      question('timestamp', '707', 'زمان مراجعه', {
        detail: 'لوله‌کش چه زمانی برسد؟',
        help_text: 'در همه ساعت‌های شبانه‌روز، از یک ربع دیگر.',
      }),
    ],
  },
  // Pipes burst at night too.
  slots: slotsOn([...everyWeekday, ...publicHoliday], hoursFrom(0, 24, 2), 4),
  price_rules: {
    base: { title: 'اعزام', toman: 0 },
    minimum_toman: 0,
    lines: [],
    table: [
      { id: '7-burst', title: 'رفع ترکیدگی یا نشت لوله', unit: 'هر نقطه', toman: 850_000 },
      { id: '7-leak-search', title: 'نشت‌یابی با دستگاه', unit: 'هر واحد', toman: 1_200_000 },
      { id: '7-sink', title: 'بازکردن لوله سینک و روشویی با فنر', unit: 'هر مورد', toman: 380_000 },
      { id: '7-sewer', title: 'بازکردن فاضلاب اصلی با فنر برقی', unit: 'هر مورد', toman: 950_000 },
      { id: '7-tap', title: 'تعویض شیر روشویی، سینک یا دوش', unit: 'هر عدد', toman: 420_000 },
      { id: '7-cistern', title: 'تعمیر فلاش‌تانک', unit: 'هر عدد', toman: 320_000 },
      { id: '7-stopcock', title: 'تعویض شیر فلکه', unit: 'هر عدد', toman: 550_000 },
      { id: '7-pipe', title: 'لوله‌کشی پنج‌لایه روکار', unit: 'هر متر', toman: 290_000 },
      { id: '7-damage', title: 'ترمیم کاشی و گچ', unit: null, toman: null },
      { id: '7-boiler', title: 'تعمیر آبگرمکن', unit: null, toman: null },
    ],
    discounts: [],
    pricing_label: 'هزینه پس از دیدن محل، از روی جدول هزینه خدمات محاسبه می‌شود',
    notes: [
      'اعزام رایگان است؛ اگر کاری انجام نشود هزینه‌ای نمی‌پردازید.',
      'از ساعت ۲۲ تا ۷ صبح، ۳۰ درصد به دستمزد افزوده می‌شود.',
    ],
    starts_at_toman: 320_000,
  },
};
