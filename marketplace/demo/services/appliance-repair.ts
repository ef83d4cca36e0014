import { option, question } from '../question.ts';
import { plainDetail, type ServiceContent } from '../service-content.ts';
import { brandAmounts, fetched, modelAmounts } from './appliance-repair/fetched.ts';

const picture = (name: string) => ({ image_new: { full: `appliance-${name}.svg` } });

/** Appliance repair: brands are fetched for the appliance, models for the brand (601 → 602 → 603). */
export const applianceRepair: ServiceContent = {
  main: 'home-services',
  category: 'appliances',
  summary: 'تعمیر یخچال، ماشین لباسشویی و ظرفشویی، اجاق گاز و دیگر لوازم خانگی در منزل با ضمانت',
  image: 'appliance-repair.svg',
  cities: ['1', '2', '3'],
  detail: {
    ...plainDetail,
    id: '6',
    slug: 'appliance-repair',
    base_slug: 'appliance-repair',
    title: 'تعمیر لوازم خانگی',
    min_hours_before_order_allowed: 3,
    max_voice_duration_minutes: 2,
    date_probability_message: 'بسته به ترافیک، تعمیرکار ممکن است تا نیم ساعت زودتر یا دیرتر برسد.',
    questions: [
      question('single_select', '601', 'دستگاه', {
        detail: 'کدام دستگاه خراب شده است؟',
        options: [
          option('60101', 'یخچال و فریزر', picture('fridge')),
          option('60102', 'ماشین لباسشویی', picture('washing-machine')),
          option('60103', 'ماشین ظرفشویی', picture('dishwasher')),
          option('60104', 'اجاق گاز و فر', picture('stove')),
          option('60105', 'مایکروویو', picture('microwave')),
          option('60106', 'جاروبرقی', picture('vacuum-cleaner')),
        ],
      }),
      question('single_select_by_fetch', '602', 'برند', {
        detail: 'برند دستگاه چیست؟',
        help_text: 'اگر برند را پیدا نکردید، «سایر برندها» را انتخاب کنید.',
        parent: '601',
      }),
      question('single_select_by_fetch', '603', 'مدل', {
        detail: 'مدل دستگاه کدام است؟',
        help_text: 'مدل روی برچسب پشت یا کنار در دستگاه نوشته شده است.',
        parent: '602',
      }),
      question('multi_select', '604', 'نشانه‌های خرابی', {
        detail: 'دستگاه چه مشکلی دارد؟',
        help_text: 'هر نشانه‌ای را که دیده‌اید انتخاب کنید.',
        options: [
          option('60401', 'روشن نمی‌شود', {
            help_text: ['پیش از سفارش، پریز را با وسیله دیگری امتحان کنید.'],
          }),
          option('60402', 'نشت آب دارد', { help_text: ['تا آمدن تعمیرکار شیر آب دستگاه را ببندید.'] }),
          option('60403', 'سرد یا گرم نمی‌کند', {
            description: 'در صورت نیاز به شارژ گاز، هزینه آن پیش از کار اعلام می‌شود',
          }),
          option('60404', 'صدای غیرعادی می‌دهد', { help_text: ['در مرحله بعد می‌توانید صدا را ضبط کنید.'] }),
          option('60405', 'بوی سوختگی یا جرقه', {
            help_text: ['دستگاه را از برق بکشید و تا آمدن تعمیرکار روشن نکنید.'],
          }),
          option('60406', 'کد خطا نشان می‌دهد', {
            help_text: ['کد را در توضیحات بنویسید یا از آن عکس بگیرید.'],
          }),
          option('60407', 'مشکل دیگر'),
        ],
      }),
      question('voice', '605', 'توضیح صوتی', {
        detail: 'صدای دستگاه را ضبط کنید یا مشکل را بگویید',
        help_text: 'تا ۲ دقیقه؛ اگر لازم نیست از این مرحله بگذرید.',
        is_mandatory: false,
      }),
      question('file_images', '606', 'تصویر دستگاه', {
        detail: 'از دستگاه و برچسب آن عکس بگیرید',
        help_text: 'عکس برچسب مدل، پیدا کردن قطعه را آسان می‌کند.',
        is_mandatory: false,
      }),
      question('location', '607', 'آدرس', {
        type_tags: ['customer_address'],
        detail: 'تعمیرکار به کدام آدرس بیاید؟',
        is_auth_required: true,
      }),
      question('timestamp', '608', 'زمان مراجعه', {
        detail: 'تعمیرکار چه زمانی بیاید؟',
        help_text: 'از ساعت ۸ تا ۲۰، دست‌کم ۳ ساعت دیگر.',
      }),
      question('text', '609', 'توضیحات', {
        detail: 'نکته دیگری هست که تعمیرکار باید بداند؟',
        description: 'مثلا: دستگاه سه سال پیش هم تعمیر شده و کد خطای آن E21 است',
        is_mandatory: false,
      }),
    ],
  },
  fetched,
  price_rules: {
    base: { title: 'ایاب‌وذهاب', toman: 90_000 },
    minimum_toman: 250_000,
    lines: [
      {
        per: 'option',
        question: '601',
        amounts: [
          { option: '60101', toman: 380_000 },
          { option: '60102', toman: 340_000 },
          { option: '60103', toman: 360_000 },
          { option: '60104', toman: 280_000, discount_percent: 10 },
          { option: '60105', toman: 220_000 },
          { option: '60106', toman: 180_000 },
        ],
      },
      { per: 'option', question: '602', amounts: [...brandAmounts] },
      { per: 'option', question: '603', amounts: [...modelAmounts] },
      { per: 'option', question: '604', amounts: [{ option: '60403', toman: 120_000 }] },
    ],
    discounts: [],
    pricing_label: 'هزینه عیب‌یابی و دستمزد تعمیر',
    notes: [
      'هزینه قطعه در این مبلغ نیامده است و پیش از تعویض به اطلاع شما می‌رسد.',
      'تعمیر و قطعه‌های نو سه ماه ضمانت دارند.',
    ],
    starts_at_toman: 250_000,
    prepayment: {
      toman: 150_000,
      message: 'هزینه ایاب‌وذهاب و عیب‌یابی پیش از اعزام تعمیرکار دریافت و از مبلغ نهایی کم می‌شود.',
      gateways: [],
    },
  },
};
