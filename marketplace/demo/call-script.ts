import type { CallScriptDocument } from '@gam/schemas/upstream';

/** What the operators of the demo read out in a call. */
export const callScript: CallScriptDocument = {
  parts: [
    {
      phase: 'customer',
      title: 'آغاز تماس',
      steps: [
        'سلام، وقت شما بخیر. از گام تماس می‌گیرم، با … صحبت می‌کنم؟',
        'بفرمایید چه کاری برایتان انجام دهیم؟',
        'سفارش در کدام شهر و محدوده است؟',
      ],
    },
    {
      phase: 'questions',
      title: 'پرسش‌های سفارش',
      steps: [
        'پرسش را همان‌طور که نوشته شده بخوانید و گزینه‌ها را یکی‌یکی بگویید.',
        'اگر مشتری مطمئن نیست، راهنمای زیر پرسش را بخوانید.',
      ],
    },
    {
      phase: 'expert_selection',
      title: 'انتخاب متخصص',
      steps: ['متخصص خاصی مد نظر شماست، یا نزدیک‌ترین متخصص را بفرستیم؟'],
    },
    {
      phase: 'quote',
      title: 'هزینه',
      steps: [
        'هزینه سفارش شما … تومان است. آیا کد تخفیف دارید؟',
        'آدرس و زمان را یک بار با مشتری مرور کنید، سپس سفارش را ثبت کنید.',
      ],
    },
    {
      phase: 'placed',
      title: 'پایان تماس',
      steps: ['سفارش شما ثبت شد و شماره آن پیامک می‌شود. کار دیگری هست که انجام دهیم؟'],
    },
  ],
};
