import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import type { BlockState } from '../state.ts';

const columns = [
  { key: 'number', label: 'شماره' },
  { key: 'service', label: 'خدمت' },
  { key: 'status', label: 'وضعیت' },
];

const table = (rows: readonly (readonly string[])[], isLinked: boolean) =>
  ({
    type: 'table',
    key: 'table',
    title: 'سفارش‌ها',
    columns,
    rows: rows.map((cells, index) => ({
      key: `row_${index}`,
      cells: [...cells],
      ...(isLinked && { href: ordersUrl() }),
    })),
    empty: 'سفارشی نیست',
  }) satisfies BlockState<'table'>['block'];

const order = ['۱۲۳۴۵', 'نظافت منزل', 'ثبت شده'];

export const tableStates: readonly BlockState<'table'>[] = [
  { name: 'empty', about: 'بدون ردیف', block: table([], false) },
  { name: 'one', about: 'یک ردیف', block: table([order], false) },
  {
    name: 'many',
    about: 'چند ردیف با پیوند و نوشته بلند',
    block: table(
      [
        order,
        ['۱۲۳۴۶', 'سرویس دوره‌ای خودرو در محل با قطعات اصلی و ضمانت یک‌ساله', 'در انتظار پرداخت'],
        order,
      ],
      true,
    ),
  },
  {
    name: 'wide',
    about: 'ستون‌های بسیار، خانه خالی و شماره تلفن',
    block: {
      type: 'table',
      key: 'table',
      title: 'کارهای انجام‌شده',
      columns: [
        { key: 'at', label: 'زمان' },
        { key: 'actor', label: 'اپراتور' },
        { key: 'action', label: 'کار' },
        { key: 'customer', label: 'مشتری' },
        { key: 'object', label: 'روی' },
      ],
      rows: [
        ['شنبه ۳۰ آبان ۱۴۰۵، ۱۲:۳۰', 'رضا کریمی', 'ثبت سفارش', '۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷', 'GAM-10234'],
        ['شنبه ۳۰ آبان ۱۴۰۵، ۱۲:۱۰', 'رضا کریمی', 'ورود', '', ''],
      ].map((cells, index) => ({ key: `row_${index}`, cells, ...(index === 0 && { href: ordersUrl() }) })),
      empty: 'کاری نیست',
    },
  },
];
