import { inflateSync } from 'node:zlib';

/** A text as it stands on a page: its characters from left to right, its place in points from the bottom left. */
export interface PdfPiece {
  readonly text: string;
  readonly font: string;
  readonly x: number;
  readonly y: number;
}

export interface ReadPdf {
  /** The names of the fonts, each with its tag as a subset. */
  readonly fonts: readonly string[];
  /** How many bytes of fonts are inside. */
  readonly fontBytes: number;
  readonly pages: readonly (readonly PdfPiece[])[];
}

/** Reads back what a PDF of the product shows, from its glyphs and the fonts inside. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, text = '']) => [
      Number(id),
      text,
    ]),
  );
  const streamOf = (id: number): Buffer => {
    const [, bytes = ''] = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    return inflateSync(Buffer.from(bytes, 'latin1'));
  };
  const refs = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`/${name} (\\d+) 0 R`, 'g'))].map(([, id]) => Number(id));
  const all = [...objects.values()];

  const readPage = (page: string): PdfPiece[] => {
    const [contents = 0] = refs(page, 'Contents');
    const [resources = 0] = refs(page, 'Resources');
    const fonts = new Map(
      [...(objects.get(resources) ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const font = objects.get(Number(id)) ?? '';
        const [unicode = 0] = refs(font, 'ToUnicode');
        return [name, { name: nameOf(font), unicode: readUnicode(streamOf(unicode).toString('latin1')) }];
      }),
    );
    return [
      ...streamOf(contents)
        .toString('latin1')
        .matchAll(/BT\n([\s\S]*?)\nET/g),
    ].map(([, text = '']) => {
      const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(text) ?? [];
      const font = fonts.get(/\/(F\d+) \S+ Tf/.exec(text)?.[1]);
      const glyphs = [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/[0-9a-f]{4}/g) ?? [],
      );
      const shown = glyphs.map((glyph) => font?.unicode.get(parseInt(glyph, 16)) ?? '').join('');
      return { text: shown, font: font?.name ?? '', x: Number(x), y: Number(y) };
    });
  };

  return {
    fonts: all.filter((text) => text.includes('/Type0')).map(nameOf),
    fontBytes: all
      .flatMap((text) => refs(text, 'FontFile2'))
      .reduce((sum, id) => sum + streamOf(id).length, 0),
    pages: all.filter((text) => /\/Type \/Page\n/.test(text)).map(readPage),
  };
}

/** The lines of a page from its top, each from left to right as it is seen. */
export function linesOf(page: readonly PdfPiece[]): string[] {
  const rows = Map.groupBy(page, ({ y }) => Math.round(y));
  return [...rows]
    .toSorted(([above], [below]) => below - above)
    .map(([, pieces]) =>
      pieces
        .toSorted((left, other) => left.x - other.x)
        .map(({ text }) => text)
        .join(''),
    );
}

function nameOf(font: string): string {
  return /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? '';
}

/** What each glyph stands for. A glyph of several Persian letters is seen with the last of them on the left. */
function readUnicode(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const letters = (hex.match(/[0-9a-f]{4}/g) ?? []).map((code) =>
        String.fromCharCode(parseInt(code, 16)),
      );
      glyphs.set(parseInt(first, 16) + index, letters.toReversed().join(''));
    });
  }
  return glyphs;
}
