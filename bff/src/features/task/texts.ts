import { texts as sharedTexts } from '@gam/shared/texts';

/** The wording of an order's page; texts of the specification are word for word. [O-8.10] */
export const taskTexts = {
  editing: {
    title: 'ویرایش سفارش',
    closed: 'سفارش {number} دیگر قابل ویرایش نیست',
    closedText: 'کار این سفارش آغاز شده یا سفارش بسته شده است.',
  },
  myOrders: {
    title: 'سفارش‌های من',
    empty: 'هنوز سفارشی ثبت نکرده‌اید',
    emptyText: 'با چند پرسش کوتاه، نخستین سفارش خود را ثبت کنید.',
    start: 'ثبت سفارش',
  },
  invoiceEmail: 'ایمیل رسید',
  expert: 'متخصص سفارش',
  call: 'تماس با متخصص: {phone}',
  visit: 'زمان و مکان',
  saveSound: 'دانلود صدا',
  /** What operators read of a customer's order, where customers read «شما». */
  forOperators: {
    placed: { title: 'سفارش ثبت شد' },
    assigned: { text: 'متخصص برای هماهنگی با مشتری تماس می‌گیرد.' },
    rating: { own: 'امتیاز مشتری', ownComment: 'نظر مشتری' },
  },
  orderAgain: 'سفارش دوباره',
  work: 'پیشبرد کار',
  edit: 'ویرایش سفارش',
  cancel: 'لغو سفارش',
  help: 'نیاز به کمک دارید؟',
  support: 'پشتیبانی',
  dissatisfaction: 'ثبت نارضایتی',
  cancelled: 'سفارش لغو شد.',
  cancelDialog: {
    title: 'لغو سفارش',
    body: 'آیا نسبت به لغو این سفارش مطمئن هستید؟ زمانی که برای آن نگه داشته شده است آزاد می‌شود.',
    refund: 'پیش‌پرداخت بازگردانده می‌شود.',
    /** With a ledger, which knows what was paid. */
    refundOf: '{amount} که پرداخت کرده‌اید، بازگردانده می‌شود.',
    no: 'خیر، سفارش بماند',
    yes: 'بله، لغو شود',
  },
  rating: {
    title: 'کار چطور بود؟',
    text: 'امتیاز شما به مشتریان دیگر در انتخاب متخصص کمک می‌کند.',
    public: 'نظر شما با نام کوچک‌تان در صفحه متخصص دیده می‌شود.',
    own: 'امتیاز شما',
    stars: 'امتیاز',
    of: '{stars} از ۵',
    names: { '1': 'خیلی بد', '2': 'بد', '3': 'معمولی', '4': 'خوب', '5': 'خیلی خوب' },
    comment: 'نظر شما (اختیاری)',
    ownComment: 'نظر شما',
    required: 'لطفا امتیاز را انتخاب کنید!',
    submit: 'ثبت امتیاز',
    thanks: 'امتیاز شما ثبت شد. سپاسگزاریم.',
  },
  timeline: {
    title: 'پیشرفت سفارش',
    steps: { placed: 'ثبت', assigned: 'متخصص', in_progress: 'در حال انجام', done: 'انجام شد' },
    states: { done: 'گذشت', current: 'اکنون', ahead: 'هنوز نه' },
    fallback: {
      placed: 'گام ۱ از ۴: ثبت',
      assigned: 'گام ۲ از ۴: متخصص',
      in_progress: 'گام ۳ از ۴: در حال انجام',
      done: 'گام ۴ از ۴: انجام شد',
    },
  },
  /** The expert was chosen with the order, and has not taken it yet. */
  placedWithExpert: 'سفارش برای {name} فرستاده شد و به‌زودی آن را تایید می‌کند.',
  payment: {
    amount: 'مبلغ پیش‌پرداخت',
    left: 'باقی‌مانده، پس از پایان کار',
    trackingCode: 'کد پیگیری پرداخت',
    remaining: 'مهلت پرداخت: {time}',
    expired: 'منقضی شده',
    pay: 'پرداخت {amount}',
    state: {
      due: {
        title: 'پیش‌پرداخت هنوز انجام نشده است',
        text: 'سفارش پس از پرداخت قطعی می‌شود؛ تا پایان مهلت، زمان آن نگه داشته شده است.',
      },
      pending: {
        title: 'نتیجه پرداخت هنوز مشخص نیست',
        text: 'به محض پاسخ بانک، نتیجه همین‌جا دیده می‌شود.',
      },
      paid: { title: 'پیش‌پرداخت انجام شد', text: '' },
      failed: {
        title: 'پرداخت ناموفق بود',
        text: 'اگر مبلغی از حساب کم شده باشد، بانک آن را بازمی‌گرداند. تا پایان مهلت می‌توانید دوباره پرداخت کنید.',
      },
      expired: { title: 'مهلت پرداخت تمام شد', text: '' },
      refunded: { title: 'مبلغ پرداخت‌شده بازگردانده می‌شود', text: '' },
    },
    refresh: 'به‌روزرسانی',
  },
  ledger: {
    title: 'پرداخت‌ها',
    price: 'هزینه سفارش',
    sums: {
      paid: 'پرداخت‌شده',
      refunding: 'در راه بازگشت',
      refunded: 'بازگردانده‌شده',
      credit: 'اعتبار شما',
    },
    left: {
      now: 'باقی‌مانده، اکنون قابل پرداخت',
      later: 'باقی‌مانده، پس از پایان کار',
      visit: 'باقی‌مانده، به متخصص پرداخت می‌شود',
    },
    payment: 'پرداخت {at}',
    tracking: 'کد پیگیری {code}',
    pending: 'در انتظار پاسخ بانک',
    dues: {
      upfront: {
        title: 'مابه‌التفاوت هنوز پرداخت نشده است',
        text: 'تغییر سفارش پس از پرداخت آن انجام می‌شود.',
      },
      order_close: {
        title: 'باقی‌مانده هزینه سفارش پرداخت نشده است',
        text: 'می‌توانید آن را همین‌جا پرداخت کنید.',
      },
    },
    returns: {
      failed: {
        title: 'بازگرداندن مبلغ ناموفق بود',
        text: 'پشتیبانی آن را پیگیری می‌کند؛ لازم نیست کاری کنید.',
      },
      underWay: {
        title: '{amount} در راه بازگشت است',
        text: 'هنوز بازگردانده نشده است؛ زمان هر گام را در «پرداخت‌ها» می‌بینید.',
      },
      done: { title: '{amount} بازگردانده شد', text: 'زمان آن را در «پرداخت‌ها» می‌بینید.' },
    },
    change: {
      title: 'تغییر سفارش در انتظار پرداخت است',
      text: 'با این تغییر، هزینه سفارش {price} و مابه‌التفاوت آن {difference} است. تا پرداخت آن، سفارش مانند پیش می‌ماند و زمان هر دو نگه داشته می‌شود.',
      remaining: 'مهلت پرداخت مابه‌التفاوت: {time}',
      expired: 'مهلت تغییر سفارش تمام شد',
    },
    spend: {
      submit: 'پرداخت {amount} از اعتبار',
      done: 'از اعتبار شما پرداخت شد.',
    },
  },
  gateways: {
    title: 'روش پرداخت',
    debit: 'پرداخت نقدی',
    instalment: 'پرداخت اقساطی',
    loading: 'در حال دریافت روش‌های پرداخت',
    load_error: 'روش‌های پرداخت دریافت نشد. لطفا دوباره تلاش کنید',
    retry: 'تلاش دوباره',
    empty: 'در حال حاضر روشی برای پرداخت وجود ندارد',
    required: 'لطفا روش پرداخت را انتخاب کنید!',
  },
  invoice: {
    title: 'رسید سفارش',
    download: 'دانلود رسید',
    downloaded: 'رسید با موفقیت دانلود شد.',
    notYet: 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.',
    email: 'ایمیل',
    send: 'ارسال به ایمیل',
    sent: 'رسید به ایمیل شما ارسال شد.',
    emailRequired: sharedTexts.validation.invoiceEmail,
  },
} as const;

/** The further wording of the list of orders. */
export const ordersTexts = {
  unpaid: 'در انتظار پرداخت',
  ahead: 'سفارش‌های پیش رو',
  past: 'سفارش‌های گذشته',
  /** Beside an order without a day of its visit. */
  placedOn: 'ثبت در {day}',
  number: 'سفارش {number}',
  more: 'مشاهده سفارش‌های بیشتر',
} as const;
