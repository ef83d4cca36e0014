/** What the BFF says around questions; the messages that both sides need are in the shared texts. */
export const questionTexts = {
  optional: 'اختیاری',
  recommended: 'پیشنهادی',
  choices: {
    more: 'افزایش تعداد',
    fewer: 'کاهش تعداد',
    search: 'جستجو',
    nothing_found: 'موردی یافت نشد',
  },
  number: { increase: 'افزایش', decrease: 'کاهش' },
  price: {
    from: 'از {min}',
    upTo: 'تا {max}',
    discount: '{percent}٪ تخفیف',
  },
  /** Between the titles of chosen options. */
  listSeparator: '، ',
  /** Between files. [O-3.07] */
  fileSeparator: ' - ',
  counted: '{number} × {title}',
} as const;
