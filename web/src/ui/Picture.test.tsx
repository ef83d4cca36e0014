import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

it('leaves a quiet place where a picture does not load, and tries the next one', () => {
  const { container, rerender } = render(<Picture src="/media/gone.svg" alt="" className="place" />);
  const image = container.querySelector('img') ?? new Image();
  fireEvent.error(image);
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg/);
  expect(image.className).toBe('place');
  rerender(<Picture src="/media/there.svg" alt="" />);
  expect(image.getAttribute('src')).toBe('/media/there.svg');
});

it('notices a picture that failed before it was watched', async () => {
  // jsdom loads no pictures.
  Object.defineProperties(HTMLImageElement.prototype, {
    complete: { configurable: true, get: () => true },
    decode: { configurable: true, value: () => Promise.reject(new Error('broken')) },
  });
  const { container, findByRole } = render(<Picture src="/media/gone.svg" alt="نظافت" />);
  await findByRole('img');
  await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/);
  Reflect.deleteProperty(HTMLImageElement.prototype, 'complete');
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});
