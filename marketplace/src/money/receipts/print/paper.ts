import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';
import { type Fonts, type Weight, weights } from './fonts.ts';
import { breakLines, printable } from './text-lines.ts';
import { visualRuns } from './visual-runs.ts';

/** The style of a text; the size is in points. */
export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/**
 * The position of a text: a box in points from the top left corner, in which the text starts at the right or the left.
 */
export interface Box {
  readonly right: number;
  readonly width: number;
  readonly top: number;
  readonly side?: 'right' | 'left';
}

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const;

/** The height of a line of a style, in points. */
export const lineHeight = ({ size }: Style): number => size * 1.75;

/** Pages of A4 to write Persian on. */
export interface Paper {
  /** Breaks a text into printable lines of at most a width. */
  readonly lines: (text: string, width: number, style: Style) => readonly string[];
  /** Writes lines below each other, each in the order of the Unicode Bidirectional Algorithm. */
  readonly write: (lines: readonly string[], box: Box, style: Style) => void;
  readonly rule: (top: number, color: string, width?: number) => void;
  readonly panel: (box: Box & { readonly height: number }, color: string) => void;
  readonly addPage: () => void;
  /** Writes the foot of each page; `footOf` gets the page's number from 1. */
  readonly writeFeet: (footOf: (number: number, of: number) => string, style: Style) => void;
  /** Ends the document. */
  readonly finish: () => Promise<Buffer>;
}

/** Opens a Persian document of A4 pages that embeds subsets of Vazirmatn. */
export function openPaper(about: { readonly title: string; readonly madeAt: Date }, fonts: Fonts): Paper {
  const { title, madeAt } = about;
  const doc = new PdfFile({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'fa-IR',
    displayTitle: true,
    info: { Title: title, Creator: 'Gam', Producer: 'Gam', CreationDate: madeAt, ModDate: madeAt },
  });
  for (const weight of weights) {
    // The types of pdfkit do not know that it accepts opened fonts.
    const font: unknown = fonts.get(weight);
    doc.registerFont(weight, font as Buffer);
  }

  const measureRun = (text: string, { weight, size }: Style) =>
    // With a list of features, even an empty one, pdfkit shapes a text as a whole instead of word by word.
    doc.font(weight).fontSize(size).widthOfString(text, { features: [] });
  const measure = (text: string, style: Style) =>
    visualRuns(text).reduce((sum, run) => sum + measureRun(run.text, style), 0);

  const writeLine = (line: string, { right, width, top, side = 'right' }: Box, style: Style) => {
    let left = side === 'left' ? right - width : right - measure(line, style);
    doc.fillColor(style.color);
    for (const { text } of visualRuns(line)) {
      const wide = measureRun(text, style);
      doc.text(text, left, top, { lineBreak: false, features: [] });
      left += wide;
    }
  };

  const write: Paper['write'] = (lines, box, style) => {
    lines.forEach((line, index) =>
      writeLine(line, { ...box, top: box.top + index * lineHeight(style) }, style),
    );
  };

  return {
    lines: (text, width, style) => breakLines(printable(text), width, (part) => measure(part, style)),
    write,
    rule(top, color, width = 0.75) {
      doc
        .moveTo(page.margin, top)
        .lineTo(page.width - page.margin, top)
        .lineWidth(width)
        .stroke(color);
    },
    panel({ right, width, top, height }, color) {
      doc.roundedRect(right - width, top, width, height, 8).fill(color);
    },
    addPage: () => void doc.addPage(),
    writeFeet(footOf, style) {
      const { start, count } = doc.bufferedPageRange();
      for (let index = start; index < start + count; index += 1) {
        doc.switchToPage(index);
        const top = page.height - page.margin + 12;
        const width = page.width - 2 * page.margin;
        write([footOf(index + 1, count)], { right: page.width - page.margin, width, top }, style);
      }
    },
    finish() {
      doc.end();
      return buffer(doc);
    },
  };
}
