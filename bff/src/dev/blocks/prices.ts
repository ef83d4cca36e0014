import type { PriceTable } from '@gam/schemas/descriptors';
import { quoteTexts } from '../../features/quote/index.ts';
import type { BlockState } from '../state.ts';

const table: PriceTable = {
  type: 'price_table',
  key: 'prices',
  title: quoteTexts.priceTable.title,
  source: { name: 'prices', v: null },
  items: Array.from({ length: 8 }, (_, index) => ({
    id: String(index),
    title: ['رنگ پلاستیک دیوار', 'رنگ روغنی در و پنجره', 'بتونه‌کاری'][index % 3] ?? '',
    ...(index % 2 === 0 && { unit: 'هر متر مربع' }),
    price: index === 7 ? 'توافقی' : '۹۵٬۰۰۰ تومان',
  })),
  place: 'page',
  preview: 5,
  labels: quoteTexts.priceTable.labels,
};

export const priceTableStates: readonly BlockState<'price_table'>[] = [
  { name: 'page', about: 'جدول هزینه در صفحه', block: table },
  { name: 'dialog', about: 'جدول هزینه پشت دکمه', block: { ...table, place: 'dialog' } },
];
