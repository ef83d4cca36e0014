import type { WinnerRow } from '../src/voices/campaigns/index.ts';

const winner = (id: string, name: string, maskedPhone: string, prize: string, day: string) => ({
  id: `demo-winner-${id}`,
  name,
  maskedPhone,
  prize,
  drawnAt: new Date(`${day}T14:30:00Z`),
});

/** Winners that the demo made up, outside production only; the prizes say so. */
export const lotteryWinners: readonly Omit<WinnerRow, 'active'>[] = [
  winner('1', 'مریم ا.', '۰۹۱۲•••۴۵۸۱', 'یک سال نظافت ماهانه منزل (نمونه)', '2026-10-22'),
  winner('2', 'امیر ر.', '۰۹۳۵•••۱۲۰۷', 'سرویس کامل کولر گازی (نمونه)', '2026-10-22'),
  winner('3', 'نرگس ص.', '۰۹۱۵•••۹۹۳۲', 'شست‌وشوی مبلمان هفت‌نفره (نمونه)', '2026-10-22'),
  winner('4', 'حسین ک.', '۰۹۱۳•••۶۰۴۴', 'اعتبار خرید یک میلیون تومانی (نمونه)', '2026-09-22'),
  winner('5', 'الهام ب.', '۰۹۲۱•••۷۷۱۹', 'سرویس دوره‌ای خودرو (نمونه)', '2026-09-22'),
  winner('6', 'رضا م.', '۰۹۱۲•••۳۳۵۶', 'اعتبار خرید پانصد هزار تومانی (نمونه)', '2026-08-22'),
];
