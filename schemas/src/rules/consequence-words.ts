import type { ConsequenceOf, DecisionPoint } from './consequences.ts';

/** What people need to know of a consequence: one sentence in each language, and an example. */
export interface ConsequenceWords<T> {
  readonly en: string;
  readonly fa: string;
  readonly example: T;
}

type WordsOf<C> = { readonly [K in keyof C]-?: ConsequenceWords<NonNullable<C[K]>> };

/** Every consequence of every decision point in words; a missing one does not compile. */
export const consequenceWords: { readonly [P in DecisionPoint]: WordsOf<ConsequenceOf<P>> } = {
  entry: {
    redirect: {
      en: 'Leads to another page instead.',
      fa: 'به صفحهٔ دیگری می\u200cبرد.',
      example: '/categories/{main}/{category}/{service}/experts{query}',
    },
    deny: {
      en: 'Shows why the service cannot be ordered instead of the first question.',
      fa: 'به جای پرسش نخست می\u200cگوید چرا این خدمت را نمی\u200cتوان سفارش داد.',
      example: {
        title: 'امروز سفارش نمی‌گیریم',
        text: 'از فردا صبح دوباره در خدمت شما هستیم.',
        link: { label: 'خدمات دیگر', to: '/categories/{main}/{category}' },
      },
    },
    voucher: {
      en: "Applies a voucher at the quote where it is valid, before one of the quote's rules; only codes that are marked for rules, which nobody can type. The customer's own code counts instead, and one that was removed stays removed.",
      fa: 'در پیش\u200cفاکتور کد تخفیف را اگر معتبر باشد خودش اعمال می\u200cکند، پیش از قاعده\u200cهای خود پیش\u200cفاکتور؛ فقط کدهای ویژهٔ قاعده\u200cها که کسی نمی\u200cتواند بنویسد. کد خود مشتری مقدم است و کدی که حذف شد دوباره نمی\u200cآید.',
      example: { code: 'BAHAR60', reason: 'هدیهٔ بهار' },
    },
  },
  question: {
    skip: {
      en: 'Hides the question, and its children with it.',
      fa: 'پرسش را با زیرپرسش\u200cهایش پنهان می\u200cکند.',
      example: true,
    },
    answer: {
      en: 'Answers the question without asking it, if its own validation accepts the answer.',
      fa: 'بدون پرسیدن پاسخ می\u200cدهد، اگر خود پرسش آن پاسخ را بپذیرد.',
      example: { from: 'answers.q3', map: { '31': ['41'] } },
    },
    keep_options: {
      en: 'Keeps only the options that meet these conditions; those of several rules intersect.',
      fa: 'فقط گزینه\u200cهایی را نگه می\u200cدارد که این شرط\u200cها را دارند؛ چند قاعده با هم اشتراک می\u200cگیرند.',
      example: { operation_key: { const: 'NO' } },
    },
    replace_options: {
      en: "Offers the customer's favourite experts as options.",
      fa: 'متخصصین برگزیدهٔ مشتری را به عنوان گزینه نشان می\u200cدهد.',
      example: 'favourites',
    },
    require_login: {
      en: 'Asks a guest to sign in before the question.',
      fa: 'پیش از پرسش از مهمان می\u200cخواهد وارد شود.',
      example: true,
    },
    widget: {
      en: 'Asks with another widget, whose answers then count.',
      fa: 'با ویجت دیگری می\u200cپرسد و پاسخ همان ویجت پذیرفته می\u200cشود.',
      example: 'search_select',
    },
    layout: {
      en: 'Lays out the options as a list, as cards or compactly.',
      fa: 'گزینه\u200cها را فهرستی، کارتی یا فشرده می\u200cچیند.',
      example: 'compact',
    },
    texts: {
      en: 'Replaces texts of the question and labels of its buttons, each by its name.',
      fa: 'نوشته\u200cهای پرسش و دکمه\u200cهایش را یکی\u200cیکی عوض می\u200cکند.',
      example: { title: 'کدام روز؟', next: 'برو بعدی' },
    },
    mandatory: {
      en: 'Makes the question mandatory or optional; mandatory wins.',
      fa: 'پرسش را الزامی یا اختیاری می\u200cکند؛ الزامی مقدم است.',
      example: false,
    },
    constraints: {
      en: 'Replaces bounds of the answer, each by its name; `dates` closes days in the calendar: before `earliest_day` and after `latest_day` (days from today or a day), `closed_weekdays`, `closed_holidays`, and days within `notice_hours` or, for Fridays and holidays, `holiday_notice_hours`. Limits of dates add up.',
      fa: 'حدهای پاسخ را یکی\u200cیکی عوض می\u200cکند؛ `dates` روزهایی از تقویم را می\u200cبندد: پیش از `earliest_day` و پس از `latest_day` (شمار روز از امروز یا یک روز)، `closed_weekdays`، `closed_holidays` و روزهای نزدیک\u200cتر از `notice_hours` یا برای جمعه و تعطیل `holiday_notice_hours`؛ حدهای تاریخ چند قاعده با هم جمع می\u200cشوند.',
      example: { max_selected: 3, dates: { earliest_day: 3, closed_weekdays: ['friday'] } },
    },
    notice: {
      en: 'Shows a message above the question; those of several rules add up.',
      fa: 'بالای پرسش پیامی نشان می\u200cدهد؛ پیام چند قاعده کنار هم می\u200cآیند.',
      example: { level: 'warning', text: 'در نوروز زمان رسیدگی بیشتر است.' },
    },
  },
  after_last: {
    go: {
      en: 'Chooses the step after the last question.',
      fa: 'مرحلهٔ پس از آخرین پرسش را تعیین می\u200cکند.',
      example: 'expert_selection',
    },
    deny: {
      en: 'Ends the order after the last question, before any price.',
      fa: 'پس از آخرین پرسش و پیش از قیمت سفارش را متوقف می\u200cکند.',
      example: { title: 'این محله پوشش ندارد', text: 'به‌زودی به این محله هم می‌رسیم.' },
    },
  },
  quote: {
    show: {
      en: 'Shows these blocks of the quote.',
      fa: 'این بخش\u200cهای پیش\u200cفاکتور را نشان می\u200cدهد.',
      example: ['admin_options'],
    },
    hide: {
      en: 'Hides these blocks of the quote.',
      fa: 'این بخش\u200cهای پیش\u200cفاکتور را پنهان می\u200cکند.',
      example: ['voucher'],
    },
    texts: {
      en: 'Replaces the label of the button that places the order.',
      fa: 'نوشتهٔ دکمهٔ ثبت سفارش را عوض می\u200cکند.',
      example: { place: 'رزرو کنید' },
    },
    notice: {
      en: 'Shows a message above the quote; those of several rules add up.',
      fa: 'بالای پیش\u200cفاکتور پیامی نشان می\u200cدهد؛ پیام چند قاعده کنار هم می\u200cآیند.',
      example: { level: 'success', text: 'این سفارش هدیهٔ نوروزی دارد.' },
    },
    confirm: {
      en: 'Asks for a tick beside this text before the order can be placed; those of several rules add up, and another price asks again.',
      fa: 'پیش از ثبت سفارش تیک زدن این متن را می\u200cخواهد؛ چند قاعده کنار هم می\u200cآیند و با قیمت دیگر دوباره پرسیده می\u200cشود.',
      example: { text: 'مبلغ سفارش بالای پنج میلیون تومان است و آن را پذیرفته‌ام.' },
    },
    voucher: {
      en: 'Applies a voucher to each new price where it is valid, and says why; the first rule with one counts, as at `entry`.',
      fa: 'روی هر قیمت تازه کد تخفیف را اگر معتبر باشد خودش اعمال می\u200cکند و دلیلش را می\u200cگوید؛ مانند `entry` نخستین قاعده\u200cای که کد دارد به حساب می\u200cآید.',
      example: { code: 'BAHAR60', reason: 'تخفیف سفارش\u200cهای بزرگ' },
    },
    deny: {
      en: 'Shows the quote without the button that places the order, and says why.',
      fa: 'پیش\u200cفاکتور را بدون دکمهٔ ثبت نشان می\u200cدهد و می\u200cگوید چرا.',
      example: { title: 'سفارش کوچک است', text: 'کمترین مبلغ سفارش ۲۰۰ هزار تومان است.' },
    },
  },
  payment: {
    keep_gateways: {
      en: 'Offers only these of the active gateways; those of several rules intersect.',
      fa: 'از درگاه\u200cهای فعال فقط این\u200cها را پیشنهاد می\u200cکند؛ چند قاعده با هم اشتراک می\u200cگیرند.',
      example: ['bank'],
    },
  },
  placed: {
    navigate: {
      en: 'Leads to this page once the order is placed.',
      fa: 'پس از ثبت سفارش به این صفحه می\u200cبرد.',
      example: '/task-details/{order_uuid}',
    },
    notify: {
      en: 'Tells these hosts of the placed order.',
      fa: 'ثبت سفارش را به این میزبان\u200cها خبر می\u200cدهد.',
      example: ['android'],
    },
  },
  task: {
    texts: {
      en: "Replaces texts of the order's page: of the button and the dialog that cancel the order, and of the help, each by its name.",
      fa: 'نوشته\u200cهای صفحهٔ سفارش را یکی\u200cیکی عوض می\u200cکند: دکمه و پنجرهٔ لغو و بخش کمک.',
      example: { cancel_text: 'لغو تا دو ساعت پیش از شروع رایگان است.', help: 'کمک می‌خواهید؟' },
    },
    help_link: {
      en: 'Adds a link to the help; those of several rules add up.',
      fa: 'پیوندی به بخش کمک می\u200cافزاید؛ پیوند چند قاعده کنار هم می\u200cآیند.',
      example: { label: 'شرایط لغو', to: '/pages/terms' },
    },
    notice: {
      en: "Shows a message above the order's page; those of several rules add up.",
      fa: 'بالای صفحهٔ سفارش پیامی نشان می\u200cدهد؛ پیام چند قاعده کنار هم می\u200cآیند.',
      example: { level: 'info', text: 'در روز برفی متخصص ممکن است دیرتر برسد.' },
    },
  },
};
