/** A question about a service with its answers; authors are demo accounts. */
interface DemoQuestion {
  readonly id: string;
  /** The slug of the service. */
  readonly service: string;
  readonly text: string;
  readonly day: string;
  /** The accounts that like it. */
  readonly likes: readonly string[];
  readonly answers: readonly {
    readonly author: string;
    readonly text: string;
    readonly likes: readonly string[];
  }[];
}

const company = 'demo-operator';
const expert = 'demo-expert';
const readers = ['demo-rules-editor', 'demo-rules-reader'];

const question = (
  id: string,
  service: string,
  day: string,
  text: string,
  ...answers: readonly (readonly [author: string, text: string])[]
): DemoQuestion => ({
  id: `demo-${id}`,
  service,
  day,
  text,
  likes: readers.slice(0, answers.length),
  answers: answers.map(([author, said], index) => ({
    author,
    text: said,
    likes: index === 0 ? readers : [],
  })),
});

/** What users of the demo ask and answer in public, outside production only. [O-7.24] */
export const userPosts: readonly DemoQuestion[] = [
  question(
    'cleaning-material',
    'home-cleaning',
    '2026-10-12',
    'مواد شوینده و جاروبرقی را خودم باید آماده کنم؟',
    [company, 'بله، شوینده، جاروبرقی، تی، سطل و دستمال با شماست و نیرو با وسایل خانه شما کار می‌کند.'],
    [expert, 'اگر سنگ یا پارکت حساس دارید، شوینده مخصوص خودتان را کنار بگذارید تا با همان تمیز کنیم.'],
  ),
  question('cleaning-home', 'home-cleaning', '2026-10-03', 'لازم است در همه مدت نظافت خانه باشم؟', [
    company,
    'نه. بیشتر مشتری‌ها اول و آخر کار هستند. کلید را به هر کس که در توضیحات بنویسید تحویل می‌دهیم.',
  ]),
  question(
    'air-gas',
    'split-air-conditioner',
    '2026-09-21',
    'از کجا بفهمم کولر فقط سرویس می‌خواهد یا شارژ گاز؟',
    [
      expert,
      'اگر باد خنک است ولی کم، معمولا فیلتر کثیف است و سرویس کافی است. اگر باد گرم می‌زند یا لوله یخ زده، فشار گاز را اندازه می‌گیریم و پیش از شارژ خبر می‌دهیم.',
    ],
  ),
  question(
    'plumbing-night',
    'plumbing-emergency',
    '2026-11-02',
    'نصف شب هم کسی می‌آید؟ هزینه‌اش بیشتر است؟',
    [company, 'بله، شبانه‌روزی است. هزینه ایاب‌وذهاب شب را پیش از ثبت سفارش در ریز هزینه می‌بینید.'],
  ),
  question('wash-drying', 'furniture-wash', '2026-10-26', 'مبل بعد از شست‌وشو چند ساعت خیس می‌ماند؟', [
    expert,
    'با مکنده صنعتی بیشتر آب گرفته می‌شود. در هوای معمولی ۴ تا ۶ ساعت بعد می‌توانید بنشینید.',
  ]),
  question('painting-visit', 'house-painting', '2026-10-30', 'قیمت توافقی یعنی چه؟ اول بازدید می‌کنند؟', [
    company,
    'بله. نقاش برای بازدید می‌آید، متراژ و جنس رنگ را می‌بیند و قیمت را می‌گوید. اگر نپسندید هزینه‌ای ندارد.',
  ]),
  question(
    'cleaning-windows',
    'home-cleaning',
    '2026-09-14',
    'برای یک آپارتمان ۹۰ متری دوخوابه چهار ساعت کافی است؟',
    [
      expert,
      'برای نظافت معمولی بله. اگر داخل کابینت و پنجره‌ها هم هست، شش ساعت بگیرید که با عجله انجام نشود.',
    ],
  ),
  question(
    'car-at-home',
    'car-periodic-service',
    '2026-11-05',
    'روغن و فیلتر را خودم بخرم یا شما می‌آورید؟',
    [
      company,
      'هر دو ممکن است. در سفارش نوع روغن را انتخاب کنید تا سرویس‌کار بیاورد؛ فاکتور خرید را هم می‌گیرید.',
    ],
  ),
  question(
    'appliance-visit',
    'appliance-repair',
    '2026-10-19',
    'اگر بعد از بازدید از تعمیر منصرف شوم چه هزینه‌ای دارد؟',
    [
      company,
      'فقط هزینه بازدید را می‌دهید. تعمیرکار پیش از شروع، قیمت قطعه و دستمزد را می‌گوید و تا تأیید شما کاری نمی‌کند.',
    ],
    [expert, 'مدل دستگاه را در توضیحات بنویسید تا قطعه پرمصرف آن همراهم باشد و کار همان روز تمام شود.'],
  ),
  question(
    'handyman-small',
    'handyman-products',
    '2026-10-08',
    'فقط نصب دو تا لوستر و یک پرده دارم، می‌آیید؟',
    [expert, 'بله، کارهای کوچک هم انجام می‌شود. همه را در یک سفارش بنویسید تا یک بار هزینه رفت‌وآمد بدهید.'],
  ),
  question(
    'moving-boxes',
    'home-moving',
    '2026-10-24',
    'بسته‌بندی ظرف‌ها هم با شماست؟ اگر چیزی بشکند چه می‌شود؟',
    [
      company,
      'بسته‌بندی را در سفارش انتخاب کنید؛ کارتن و حباب‌دار را هم می‌آوریم. اگر چیزی آسیب دید همان روز از صفحه سفارش خبر بدهید تا پیگیری کنیم.',
    ],
  ),
  question('moving-elevator', 'home-moving', '2026-09-29', 'آسانسور نداریم و طبقه چهارم هستیم، باید بگویم؟', [
    expert,
    'حتما بنویسید. تعداد کارگر با طبقه عوض می‌شود و روز کار قیمت دیگر تغییر نمی‌کند.',
  ]),
  question('deep-after-building', 'deep-cleaning', '2026-11-08', 'بعد از بنایی لکه رنگ و گچ هم پاک می‌شود؟', [
    expert,
    'گچ و خاک بله. لکه رنگ روغنی روی سنگ بیشترش با کاردک و حلال می‌رود، ولی قول صددرصد نمی‌دهم.',
  ]),
  question(
    'beauty-tools',
    'beauty-at-home',
    '2026-11-01',
    'وسایل مانیکور یک‌بارمصرف است یا ضدعفونی می‌شود؟',
    [company, 'سوهان و پد یک‌بارمصرف است و جلوی شما باز می‌شود؛ ابزار فلزی بعد از هر کار ضدعفونی می‌شود.'],
  ),
];
