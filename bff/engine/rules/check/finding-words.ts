import type { Finding } from './finding-list.ts';

/** What each kind of finding means, in one clause; a missing one does not compile. */
export const findingWords: {
  readonly [C in Finding['code']]: { readonly en: string; readonly fa: string };
} = {
  unreadable: { en: 'the document cannot be read', fa: 'سند خوانده نمی‌شود' },
  too_large: { en: 'the document is too large', fa: 'سند بیش از اندازه بزرگ است' },
  duplicate_name: { en: 'two documents have the same name', fa: 'دو سند یک نام دارند' },
  other_name: {
    en: 'the document has another name than the place it is published to',
    fa: 'نام سند با جایی که منتشر می‌شود یکی نیست',
  },
  schema: { en: 'the document is not of the expected form', fa: 'شکل سند درست نیست' },
  duplicate_id: { en: 'two rules have the same id', fa: 'دو قانون یک شناسه دارند' },
  unknown_path: { en: 'a condition names no fact', fa: 'شرط از چیزی نام می‌برد که وجود ندارد' },
  path_not_here: { en: 'a fact is not known at this point', fa: 'این مقدار در این نقطه هنوز معلوم نیست' },
  unknown_option_field: { en: 'options have no such field', fa: 'گزینه‌ها چنین ویژگی‌ای ندارند' },
  keyword_misfit: { en: 'a condition does not fit its fact', fa: 'شرط با نوع مقدار سازگار نیست' },
  value_misfit: { en: 'a value does not fit its fact', fa: 'مقدار شرط با نوع آن سازگار نیست' },
  unknown_place: {
    en: 'a link has a place that is not filled there',
    fa: 'نشانی جای خالی‌ای دارد که آنجا پر نمی‌شود',
  },
  shown_and_hidden: {
    en: 'a block is shown and hidden at once',
    fa: 'یک بخش هم نمایش داده و هم پنهان شده است',
  },
  other_kind: {
    en: 'a base has what only layers have, or the other way round',
    fa: 'سند پایه چیزی دارد که تنها لایه‌ها دارند، یا برعکس',
  },
  empty_window: { en: 'the document counts at no time', fa: 'سند در هیچ زمانی اعتبار ندارد' },
  bounds_crossed: { en: 'a least value is above the greatest', fa: 'کمینه از بیشینه بزرگ‌تر است' },
  link_alone: {
    en: 'a link alone brings a voucher',
    fa: 'پیوند به تنهایی کد تخفیف می‌دهد',
  },
  unknown_voucher: {
    en: 'the backend has no such voucher for rules',
    fa: 'سامانه چنین کد تخفیفی برای قانون‌ها ندارد',
  },
  document_unused: { en: 'the document governs no service', fa: 'سند به هیچ خدمتی نمی‌رسد' },
  unknown_service: {
    en: 'the document names a service that nobody offers',
    fa: 'سند از خدمتی نام می‌برد که ارائه نمی‌شود',
  },
  unknown_category: {
    en: 'the document names a category without services',
    fa: 'سند از دسته‌ای بی‌خدمت نام می‌برد',
  },
  unknown_city: { en: 'the document names a city without services', fa: 'سند از شهری بی‌خدمت نام می‌برد' },
  service_mended: { en: 'what the backend sent was made whole', fa: 'محتوای خدمت هنگام خواندن اصلاح شد' },
  reserved_id: { en: 'a question has an id that is reserved', fa: 'شناسه پرسش برای خود سامانه است' },
  same_scope: {
    en: 'two bases fit the same services equally',
    fa: 'دو سند پایه به یک اندازه برای یک خدمت‌اند',
  },
  hides_base: {
    en: 'a base hides another without saying so',
    fa: 'یک سند پایه، پایه دیگری را بی‌اعلام پنهان می‌کند',
  },
  too_many_layers: { en: 'too many layers apply at once', fa: 'لایه‌های هم‌زمان بیش از اندازه‌اند' },
  overlap: { en: 'two layers set the same thing differently', fa: 'دو لایه یک چیز را دو گونه تعیین می‌کنند' },
  undone_silently: {
    en: 'a layer takes a protection away without saying so',
    fa: 'یک لایه محافظتی را بی‌اعلام برمی‌دارد',
  },
  unknown_rule: {
    en: 'a rule stands instead of one that does not exist',
    fa: 'قانونی به جای قانونی آمده که وجود ندارد',
  },
  empty_heading: { en: 'a rule leaves a question without a heading', fa: 'قانونی پرسش را بی‌عنوان می‌کند' },
  unknown_parent: { en: 'a parent does not exist', fa: 'پرسش والد وجود ندارد' },
  later_parent: { en: 'a parent comes after its child', fa: 'پرسش والد پس از آن آمده است' },
  parent_cycle: { en: 'questions are one another’s parents', fa: 'پرسش‌ها در یک دور به هم وابسته‌اند' },
  unknown_requirement: {
    en: 'no answer of the parent meets a requirement',
    fa: 'به گزینه‌ای وابسته است که وجود ندارد',
  },
  unreachable_question: { en: 'rules never show the question', fa: 'هیچ پاسخی به آن نمی‌رسد' },
  contradiction: {
    en: 'the answers that lead to the question rule it out',
    fa: 'شرط‌های آن با هم جمع نمی‌شوند',
  },
  cascade: { en: 'questions are hidden with their parent', fa: 'زیر پرسشی است که هرگز پرسیده نمی‌شود' },
  no_option_left: { en: 'a mandatory question has no option left', fa: 'گزینه‌ای برای پاسخ ندارد' },
  flow_cannot_end: {
    en: 'no answer of a mandatory question is valid',
    fa: 'پرسش‌نامه با آن به پایان نمی‌رسد',
  },
  rule_never_matches: { en: 'a rule never matches', fa: 'قانونی که هرگز به کار نمی‌آید' },
  rule_shadowed: { en: 'a rule never counts', fa: 'قانونی که قانون دیگری بی‌اثرش می‌کند' },
  cannot_apply: { en: 'a consequence cannot apply', fa: 'قانونی که بر پرسش خود اثری ندارد' },
  other_answer: {
    en: 'a rule reads of an answer what its question does not have',
    fa: 'قانونی که از پاسخ چیزی می‌خواند که آن پرسش ندارد',
  },
  distinct_options: {
    en: 'a rule counts the chosen options, not how many of each',
    fa: 'قانونی که گزینه‌ها را می‌شمارد نه شمار هر کدام را',
  },
  dead_end: { en: 'no answer leads on', fa: 'هیچ پاسخی به مرحله بعد نمی‌رسد' },
  endless: { en: 'the flow comes back again and again', fa: 'سفارش بارها به همان‌جا برمی‌گردد' },
  invalid_automatic_answer: {
    en: 'a rule gives an answer that the question refuses',
    fa: 'قانونی پاسخی می‌دهد که پرسش نمی‌پذیرد',
  },
  min_above_max: { en: 'a least bound is above the greatest', fa: 'کمینه پاسخ از بیشینه آن بزرگ‌تر است' },
  too_many_answers: {
    en: 'an order has more answers than a backend takes',
    fa: 'پاسخ‌های سفارش بیش از آن است که پذیرفته شود',
  },
  unvisited_question: { en: 'no walk comes to the question', fa: 'هیچ مشتری به این پرسش نمی‌رسد' },
  never_entered: { en: 'no customer is asked a question', fa: 'از هیچ مشتری پرسشی نمی‌شود' },
  entry_loop: { en: 'an entry leads back to itself', fa: 'ورود سفارش به خودش برمی‌گردد' },
  lost_link: { en: 'a link leads nowhere', fa: 'پیوند به جایی نمی‌رسد' },
  no_gateway: { en: 'no gateway is left for a prepayment', fa: 'هیچ درگاهی برای پیش‌پرداخت نمی‌ماند' },
  sign_in_undone: { en: 'a guest is asked for an address', fa: 'از مهمان آدرس خواسته می‌شود' },
  refused_answers: {
    en: 'the product takes answers that the backend refuses',
    fa: 'پاسخ‌هایی گرفته می‌شود که پشتیبان سامانه نمی‌پذیرد',
  },
  denied_to_all: { en: 'nobody can order anything', fa: 'هیچ‌کس نمی‌تواند چیزی سفارش دهد' },
  cannot_be_ordered: { en: 'nobody can order the service', fa: 'هیچ‌کس نمی‌تواند این خدمت را سفارش دهد' },
  no_price: { en: 'nobody sees a price before the order', fa: 'هیچ‌کس پیش از سفارش قیمتی نمی‌بیند' },
  skipped_for_all: {
    en: 'nobody is asked for the address, the date or anything',
    fa: 'آدرس، زمان یا هیچ پرسشی از کسی پرسیده نمی‌شود',
  },
  many_notices: {
    en: 'a screen has more notices than anybody reads',
    fa: 'پیام‌های یک صفحه بیش از آن است که خوانده شود',
  },
  large_screen: {
    en: 'a screen is too large for phones',
    fa: 'یک صفحه برای تلفن همراه بیش از اندازه بزرگ است',
  },
  not_proved: { en: 'not everything was walked', fa: 'همه حالت‌ها بررسی نشد' },
};
