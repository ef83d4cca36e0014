import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDate } from '@gam/shared/jalali';
import { groupDigits } from '@gam/shared/money';
import { texts } from '@gam/shared/texts';
import type { Fonts } from './print/fonts.ts';
import { openPaper, page, type Style } from './print/paper.ts';
import { Sheet, type Column } from './print/sheet.ts';
import type { Receipt, ReceiptFact, ReceiptLine, ReceiptTotal } from './compose-receipt.ts';

const colors = { text: '#1f2426', quiet: '#6b6760', accent: '#0e7c7b', line: '#e7e4df', panel: '#f1f6f5' };

const styles = {
  brand: { size: 24, weight: 'Bold', color: colors.accent },
  title: { size: 16, weight: 'Bold', color: colors.text },
  heading: { size: 11.5, weight: 'Bold', color: colors.accent },
  quiet: { size: 9.5, weight: 'Regular', color: colors.quiet },
  text: { size: 9.5, weight: 'Regular', color: colors.text },
  strong: { size: 9.5, weight: 'Medium', color: colors.text },
  main: { size: 12, weight: 'Bold', color: colors.accent },
  foot: { size: 8, weight: 'Regular', color: colors.quiet },
} satisfies Record<string, Style>;

const right = page.width - page.margin;
const wide = page.width - 2 * page.margin;
const inset = 12;

const columns = {
  whole: { right, width: wide },
  opposite: { right: page.margin + 200, width: 200, side: 'left' },
  label: { right, width: 140 },
  value: { right: right - 152, width: wide - 152 },
  line: { right, width: wide - 205 },
  number: { right: page.margin + 195, width: 60 },
  amount: { right: page.margin + 125, width: 125, side: 'left' },
  total: { right: right - inset, width: wide - 150 - 2 * inset },
  sum: { right: page.margin + inset + 140, width: 140, side: 'left' },
} satisfies Record<string, Column>;

/** Draws a receipt as PDF: A4 in Persian, right to left, on as many pages as needed. [O-7.12] */
export function drawReceipt(receipt: Receipt, fonts: Fonts): Promise<Buffer> {
  const number = toPersianDigits(receipt.number);
  const paper = openPaper({ title: `رسید سفارش ${number}`, madeAt: receipt.madeAt }, fonts);
  const sheet = new Sheet(paper);
  drawHead(sheet, number);
  drawFacts(sheet, 'مشخصات سفارش', receipt.about);
  drawFacts(sheet, 'جزئیات', receipt.answers);
  drawLines(sheet, receipt.lines);
  drawTotals(sheet, receipt.totals);
  const madeOn = `رسید سفارش ${number}، صادرشده در ${formatJalaliDate(receipt.madeAt.toISOString())}`;
  paper.writeFeet(
    (at, of) => `${madeOn} · صفحه ${toPersianDigits(at)} از ${toPersianDigits(of)}`,
    styles.foot,
  );
  return paper.finish();
}

function drawHead(sheet: Sheet, number: string): void {
  const { top } = sheet;
  sheet.row([{ text: 'گام', column: columns.whole, style: styles.brand }], { gap: 8 });
  const after = sheet.top;
  sheet.top = top + 2;
  sheet.row([{ text: 'رسید سفارش', column: columns.opposite, style: styles.title }], { gap: -4 });
  sheet.row([{ text: `شماره ${number}`, column: columns.opposite, style: styles.quiet }]);
  sheet.top = Math.max(after, sheet.top) + 2;
  sheet.paper.rule(sheet.top, colors.accent, 1.5);
  sheet.top += 16;
}

/** Draws a heading on the same page as the first row of its section. */
function drawHeading(sheet: Sheet, text: string): void {
  sheet.keep(70);
  sheet.row([{ text, column: columns.whole, style: styles.heading }], { gap: 2 });
}

function drawFacts(sheet: Sheet, heading: string, facts: readonly ReceiptFact[]): void {
  if (facts.length === 0) return;
  drawHeading(sheet, heading);
  for (const { title, text } of facts) {
    sheet.row(
      [
        { text: title, column: columns.label, style: styles.quiet },
        { text, column: columns.value, style: styles.text },
      ],
      { gap: 2 },
    );
  }
  sheet.top += 12;
}

function drawLines(sheet: Sheet, lines: readonly ReceiptLine[]): void {
  if (lines.length === 0) return;
  drawHeading(sheet, 'ریز مبلغ');
  const drawColumnHeads = () => {
    const style = styles.quiet;
    sheet.row(
      [
        { text: 'شرح', column: columns.line, style },
        { text: 'تعداد', column: columns.number, style },
        { text: `مبلغ (${texts.price.unit})`, column: columns.amount, style },
      ],
      { gap: 1 },
    );
    ruleBelow(sheet);
  };
  drawColumnHeads();
  for (const { title, description, number, toman } of lines) {
    sheet.row(
      [
        {
          text: description === null ? title : `${title}: ${description}`,
          column: columns.line,
          style: styles.text,
        },
        { text: number === null ? '' : groupDigits(number), column: columns.number, style: styles.text },
        { text: toman === null ? '' : groupDigits(toman), column: columns.amount, style: styles.strong },
      ],
      { gap: 1, onNewPage: drawColumnHeads },
    );
    ruleBelow(sheet);
  }
  sheet.top += 10;
}

function ruleBelow(sheet: Sheet): void {
  sheet.paper.rule(sheet.top, colors.line);
  sheet.top += 3;
}

/** Draws the totals on one page: at most five rows with short notes. */
function drawTotals(sheet: Sheet, totals: readonly ReceiptTotal[]): void {
  const rows = totals.flatMap(({ title, amount, note, isMain }) => {
    const style = isMain ? styles.main : styles.strong;
    const row = [
      { text: title, column: columns.total, style },
      { text: amount, column: columns.sum, style },
    ];
    return note === null ? [row] : [row, [{ text: note, column: columns.total, style: styles.quiet }]];
  });
  const height = rows.reduce((sum, row) => sum + sheet.heightOf(row), 2 * inset);
  sheet.keep(height);
  sheet.paper.panel({ right, width: wide, top: sheet.top, height }, colors.panel);
  sheet.top += inset;
  for (const row of rows) sheet.row(row, { gap: 0 });
  sheet.top += inset;
}
