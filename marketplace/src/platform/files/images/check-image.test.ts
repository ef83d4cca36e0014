import { describe, expect, it } from 'vitest';
import { checkImage, imageMessages } from './check-image.ts';

const jpg = { width: 1200, height: 800, extension: 'jpg' } as const;
const unnamed = { name: 'blob', mediaType: 'application/octet-stream' };

describe('checkImage', () => {
  it.each([
    ['a photo', jpg, unnamed],
    ['of the least side', { ...jpg, width: 16, height: 16 }, unnamed],
    ['of the most pixels', { ...jpg, width: 8000, height: 5000 }, unnamed],
    ['of the longest side', { ...jpg, width: 10_000, height: 16 }, unnamed],
    ['named as it is', jpg, { name: 'photo.JPG', mediaType: 'image/jpeg' }],
    ['named otherwise but alike', jpg, { name: 'a.jpeg', mediaType: 'image/pjpeg' }],
    [
      'png named as it is',
      { ...jpg, extension: 'png' as const },
      { name: 'a.b.png', mediaType: 'image/png' },
    ],
    ['without any name', jpg, { name: '', mediaType: '' }],
  ])('accepts one %s', (_what, header, claimed) => {
    expect(checkImage(header, claimed)).toBeNull();
  });

  it.each([
    ['what is no image', null, unnamed, imageMessages.format],
    [
      '1 by 1',
      { ...jpg, width: 1, height: 1 },
      unnamed,
      'تصویر بسیار کوچک است؛ هر ضلع آن باید حداقل ۱۶ پیکسل باشد',
    ],
    ['a strip', { ...jpg, height: 15 }, unnamed, 'تصویر بسیار کوچک است؛ هر ضلع آن باید حداقل ۱۶ پیکسل باشد'],
    ['12,000 by 12,000', { ...jpg, width: 12_000, height: 12_000 }, unnamed, imageMessages.tooManyPixels],
    ['one pixel row too many', { ...jpg, width: 8000, height: 5001 }, unnamed, imageMessages.tooManyPixels],
    ['a side too long', { ...jpg, width: 10_001, height: 16 }, unnamed, imageMessages.tooManyPixels],
    ['a name of another kind', jpg, { ...unnamed, name: 'a.png' }, imageMessages.name],
    ['a type of another kind', jpg, { ...unnamed, mediaType: 'image/png' }, imageMessages.name],
  ])('refuses %s before it is decoded', (_what, header, claimed, message) => {
    expect(checkImage(header, claimed)).toBe(message);
  });
});
