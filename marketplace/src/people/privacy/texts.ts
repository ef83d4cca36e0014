/** What customers read about their data. */
export const texts = {
  deletionRequested:
    'گام\nدرخواست حذف حساب شما ثبت شد. حساب در {date} حذف می‌شود و تا آن زمان می‌توانید در بخش حساب کاربری از حذف آن منصرف شوید.',
  deletionWithdrawn: 'گام\nدرخواست حذف حساب شما پس گرفته شد و حساب شما می‌ماند.',
  accountErased: 'گام\nحساب شما حذف شد و آنچه از شما ذخیره شده بود پاک شد.',
  wrongDetail: 'این پاسخ با آنچه ذخیره شده است یکی نیست.',
  noTriesLeft: 'پاسخ چند بار نادرست بود. می‌توانید با حسابی تازه ادامه دهید.',
  notDormant: 'این حساب پنهان نیست.',
} as const;
