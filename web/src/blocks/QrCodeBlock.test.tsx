import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { makeReply, makeScreen } from '../../test/fixtures/screen.ts';
import { renderApp } from '../../test/render-app.tsx';

it('draws each dark module of a QR code, as a picture with a name', async () => {
  fakeBff();
  const { rows, label, text } = blockFixtures.qr_code;
  await renderApp(makeReply(makeScreen({ body: [blockFixtures.qr_code] })));
  const picture = await screen.findByRole('img', { name: label });
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${rows.length} ${rows.length}`);
  const drawn = rows.map((row) => Array.from(row, () => '0'));
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]?.fill('1', Number(x), Number(x) + Number(length));
  expect(drawn.map((row) => row.join(''))).toEqual(rows);
  expect(screen.getByText(text ?? '')).toBeTruthy();
});
