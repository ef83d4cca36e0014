import { lineHeight, page, type Box, type Paper, type Style } from './paper.ts';

/** A column of a table: where it begins, and how wide it is. */
export type Column = Pick<Box, 'right' | 'width' | 'side'>;

interface Cell {
  readonly text: string;
  readonly column: Column;
  readonly style: Style;
}

/** The lower end of the content, in points from the top; the foot follows below. */
const bottom = page.height - page.margin - 8;

/** Fills a paper from top to bottom, page by page. */
export class Sheet {
  readonly paper: Paper;
  /** The position of the next row, in points from the top. */
  top: number = page.margin;

  constructor(paper: Paper) {
    this.paper = paper;
  }

  /** Makes room for a height, on a new page if needed; returns whether it began a page. */
  keep(height: number): boolean {
    if (this.top + height <= bottom) return false;
    this.paper.addPage();
    this.top = page.margin;
    return true;
  }

  /** The height of a row of cells: its tallest cell's. */
  heightOf(cells: readonly Cell[]): number {
    return Math.max(...this.#set(cells).map(({ height }) => height));
  }

  /** Writes the cells of a row beside each other, never across pages, and goes below the tallest. */
  row(cells: readonly Cell[], { gap = 4, onNewPage }: { gap?: number; onNewPage?: () => void } = {}): void {
    const set = this.#set(cells);
    const height = Math.max(...set.map((cell) => cell.height));
    if (this.keep(height)) onNewPage?.();
    for (const { lines, column, style } of set) this.paper.write(lines, { ...column, top: this.top }, style);
    this.top += height + gap;
  }

  #set(cells: readonly Cell[]) {
    return cells.map(({ text, column, style }) => {
      const lines = this.paper.lines(text, column.width, style);
      return { lines, column, style, height: lines.length * lineHeight(style) };
    });
  }
}
