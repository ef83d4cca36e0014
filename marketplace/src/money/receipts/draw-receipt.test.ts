import bidiFactory from 'bidi-js';
import { describe, expect, it } from 'vitest';
import { doneOrder } from '../../../test/orders.ts';
import { linesOf, readPdf } from '../../../test/read-pdf.ts';
import { answer } from '../../../test/requests.ts';
import { composeReceipt } from './compose-receipt.ts';
import { drawReceipt } from './draw-receipt.ts';
import { makeFonts } from './print/fonts.ts';

const bidi = bidiFactory();
/** A Persian text as it is seen, from left to right. */
const seen = (text: string) => bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'rtl'));

const read = async (order: Parameters<typeof doneOrder>[0] = {}, customerName = 'سارا محمدی') =>
  readPdf(
    await drawReceipt(
      composeReceipt({ order: doneOrder(order), customerName, questions: [], now: Date.now() }),
      await makeFonts()(),
    ),
  );
const text = (pdf: Awaited<ReturnType<typeof read>>) => pdf.pages.flatMap(linesOf).join('\n');
const noted = (value: string) => [{ ...answer('1', ['x']), type: 'text', title: 'توضیحات', text: value }];

describe('the receipt as PDF', () => {
  it('embeds subsets of Vazirmatn [O-7.12]', async () => {
    const { fonts, fontBytes } = await read();
    expect(fonts).toHaveLength(3);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Vazirmatn-(Regular|Medium|Bold)$/);
    expect(fontBytes).toBeGreaterThan(5_000);
    expect(fontBytes).toBeLessThan(60_000);
  });

  it.each([
    'رسید سفارش',
    'شماره ۱۰۰۰۱۲',
    'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۱:۳۰',
    'سارا محمدی',
    'نظافت منزل',
    'تعداد اتاق: اتاق خواب',
    '۲۴۰٬۰۰۰',
    '۵۹۰٬۰۰۰ تومان',
    '۵۰۱٬۵۰۰ تومان',
    'تخفیف هفتگی',
  ])('shows %s in its order [O-7.12]', async (expected) => {
    expect(text(await read())).toContain(seen(expected));
  });

  it('draws the columns of its table from right to left', async () => {
    const [page = []] = (await read()).pages;
    const [title, number, amount] = ['شرح', 'تعداد', 'مبلغ (تومان)'].map((head) =>
      page.find((piece) => piece.text === seen(head)),
    );
    expect(title?.y).toBe(amount?.y);
    expect(title?.x).toBeGreaterThan(number?.x ?? Infinity);
    expect(number?.x).toBeGreaterThan(amount?.x ?? Infinity);
  });

  it('draws Latin words and numbers in Persian text from left to right', async () => {
    const said = 'مدل RT-53K (2024) با Wi-Fi، پلاک ۱۲';
    expect(text(await read({ answers: noted(said) }))).toContain(seen(said));
  });

  it('repeats the column heads and numbers the pages', async () => {
    const line = { parent_title: 'ردیف', description: null, no_items: 1, total_price: 1000 };
    const { pages } = await read({ mini_factor: Array.from({ length: 60 }, () => line) });
    expect(pages.length).toBeGreaterThan(1);
    const lines = pages.map(linesOf);
    for (const [index, page] of lines.entries()) {
      expect(page.join('\n')).toContain(seen('شرح'));
      expect(page.at(-1)).toContain(seen(`صفحه ${'۰۱۲۳۴'[index + 1]} از ${'۰۱۲۳۴'[pages.length]}`));
    }
    expect(lines.flat().filter((shown) => shown.includes(seen('ردیف')))).toHaveLength(60);
  });

  it.each([
    ['very long', 'خانه '.repeat(5000)],
    ['one endless word', 'ا'.repeat(20_000)],
    ['one endless Latin word', 'https://example.com/'.padEnd(5000, 'W')],
    ['pictures', '😀👨‍👩‍👧🇮🇷'.repeat(200)],
    ['control characters', '\0\u0001\u001b[31m\r\n\t\u007f'.repeat(50)],
    ['turned direction', '\u202e\u2067تومان 100\u202c'.repeat(50)],
    ['heaps of marks', `ب${'\u064b'.repeat(3000)}`],
    ['letters that the font has not', '漢字かな한글𓀀'.repeat(300)],
    ['half characters', '\ud83d\udc00\udc00x'.repeat(100)],
    ['syntax of a PDF', ') Tj ET endstream endobj << /JS (x) >> \\'.repeat(20)],
    ['nothing', ''],
  ])('stays valid with texts that are %s', async (_name, hostile) => {
    const item = { parent_title: hostile, description: hostile, no_items: 999_999, total_price: 1 };
    const pdf = await read(
      {
        answers: [...noted(hostile), ...noted('پایان')],
        service_title: hostile,
        city_name: hostile,
        discount_text: hostile,
        mini_factor: [item],
      },
      hostile,
    );
    for (const page of pdf.pages)
      for (const { x, y } of page) {
        expect(x).toBeGreaterThanOrEqual(47);
        expect(x).toBeLessThan(548);
        expect(y).toBeGreaterThan(20);
        expect(y).toBeLessThan(800);
      }
    expect(text(pdf)).toContain(seen('پایان'));
    expect(text(pdf)).toContain(seen('۵۰۱٬۵۰۰ تومان'));
  });
});
