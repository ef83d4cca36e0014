import type { FeedbackKind, FeedbackState } from '@gam/schemas/upstream';

/** What the demo customer wrote to the company, and what became of it. */
interface DemoFeedback {
  readonly id: string;
  readonly kind: Exclude<FeedbackKind, 'dissatisfaction'>;
  readonly day: string;
  readonly description: string;
  readonly state: FeedbackState;
  readonly reply: string | null;
}

/** Messages of the demo customer with the company's answers, outside production only. [O-7.21] */
export const feedback: readonly DemoFeedback[] = [
  {
    id: 'demo-feedback-late',
    kind: 'critic',
    day: '2026-10-06',
    description: 'نیروی نظافت چهل دقیقه دیر رسید و کسی خبر نداد. کارش خوب بود ولی برنامه روزم به هم ریخت.',
    state: 'answered',
    reply:
      'حق با شماست و پوزش می‌خواهیم. از این پس اگر نیرو بیش از ده دقیقه دیر کند پیامک می‌گیرید. برای جبران، هزینه ایاب‌وذهاب سفارش بعدی با ماست.',
  },
  {
    id: 'demo-feedback-weekly',
    kind: 'suggestion',
    day: '2026-10-21',
    description: 'کاش می‌شد نظافت هفتگی را یک بار ثبت کرد و هر هفته همان نیرو بیاید.',
    state: 'answered',
    reply: 'پیشنهاد خوبی است. فعلا با «سفارش دوباره» و انتخاب همان متخصص می‌توانید همین کار را بکنید.',
  },
  {
    id: 'demo-feedback-invoice',
    kind: 'complaint',
    day: '2026-11-17',
    description:
      'مبلغ فاکتور کولر گازی با چیزی که تعمیرکار گفته بود ۸۰ هزار تومان فرق دارد. لطفا بررسی کنید.',
    state: 'under_review',
    reply: null,
  },
];
