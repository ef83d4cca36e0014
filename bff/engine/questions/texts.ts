/** The engine's texts about questions and answers. Messages that server and client share are in the shared texts. */
export const questionTexts = {
  region: { title: 'محله یا شهرستان' },
  offQuarter: 'زمان سفارش باید سر یکی از ربع‌های ساعت باشد',
  closedDay: 'در این روز سفارش پذیرفته نمی‌شود. لطفا روز دیگری را انتخاب کنید',
  /** A day and its slot. */
  chosenSlot: '{day}، {time}',
  images: { picture: 'تصویر {number}', tooLarge: 'حجم تصویر باید کمتر از ۱۰ مگابایت باشد' },
  voice: { file: 'فایل صوتی', tooLarge: 'حجم فایل باید کمتر از ۲۰ مگابایت باشد' },
  /** Between the titles of chosen options. */
  listSeparator: '، ',
  /** Between files. [O-3.07] */
  fileSeparator: ' - ',
  /** How many options an answer has. */
  selected: {
    least: 'حداقل {N} گزینه را انتخاب کنید',
    most: 'حداکثر {N} گزینه را انتخاب کنید',
    exactly: '{N} گزینه را انتخاب کنید',
    between: 'بین {min} تا {max} گزینه را انتخاب کنید',
  },
  counted: '{number} × {title}',
} as const;
