/** The announced lunar holidays of 1405 and 1406, by Gregorian day. Solar holidays are computed. */
export const lunarHolidays: readonly { readonly day: string; readonly title: string }[] = [
  { day: '2026-04-14', title: 'شهادت امام جعفر صادق' },
  { day: '2026-05-27', title: 'عید قربان' },
  { day: '2026-06-04', title: 'عید غدیر خم' },
  { day: '2026-06-25', title: 'تاسوعای حسینی' },
  { day: '2026-06-26', title: 'عاشورای حسینی' },
  { day: '2026-12-23', title: 'ولادت امام علی' },
  { day: '2027-01-06', title: 'مبعث پیامبر' },
  { day: '2027-03-10', title: 'عید فطر' },
  { day: '2027-03-11', title: 'تعطیلی عید فطر' },
  { day: '2027-04-03', title: 'شهادت امام جعفر صادق' },
  { day: '2027-05-17', title: 'عید قربان' },
  { day: '2027-05-25', title: 'عید غدیر خم' },
];
