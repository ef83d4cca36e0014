import { describe, expect, it } from 'vitest';
import { makeQuestion, viewAsLoaded } from '@gam/engine/fixtures';
import { presentImages, presentVoice } from './present-uploads.ts';

describe('the fields for uploads', () => {
  it('accept five pictures and show known ones at 300 px [O-9.01]', () => {
    const question = makeQuestion('file_images');
    const chosen = [
      { id: 'u1.s', label: 'تصویر ۱', image: '/media/uploads/a/150.jpg' },
      { id: 'u2.s', label: 'تصویر ۲' },
    ];
    expect(presentImages(question, viewAsLoaded(question, { chosen }))).toMatchObject({
      type: 'images',
      max: 5,
      files: [{ id: 'u1.s', image: '/media/uploads/a/300.jpg' }, { id: 'u2.s' }],
    });
  });

  it.each([
    [2, 120_000],
    [0.5, 30_000],
    [null, 300_000],
    [0, 300_000],
    [-1, 300_000],
  ])(
    'limit a recording to the %s minutes that a service sets, or to 5: %i ms [O-9.02]',
    (max_voice_minutes, limit_ms) => {
      const question = makeQuestion('voice');
      expect(presentVoice(question, viewAsLoaded(question, { max_voice_minutes }))).toMatchObject({
        limit_ms,
      });
    },
  );
});
