import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeQuestion, viewAsLoaded } from '../../engine/questions/question-fixtures.ts';
import { fileImages } from '../../engine/questions/file-images.ts';
import { voice } from '../../engine/questions/voice.ts';
import { makeSigner } from '../../platform/secrets/signer.ts';
import { thumbnailOf } from '../../engine/questions/media/thumbnail.ts';
import { bareId } from '../../engine/questions/media/upload-name.ts';
import { nameUpload, readUploadName } from './upload-name.ts';

const signer = makeSigner('a secret of at least thirty-two characters', 'upload');

describe('the name of an upload', () => {
  it('is the id again in its flow and its kind of question, and nothing in any other', () => {
    const id = fc.string({ minLength: 1, maxLength: 128 });
    fc.assert(
      fc.property(id, id, id, (upload, flow, other) => {
        const name = nameUpload(signer, 'images', flow, upload);
        expect(readUploadName(signer, 'images', flow, name)).toBe(upload);
        expect(bareId(name)).toBe(upload);
        expect(readUploadName(signer, 'voice', flow, name)).toBeNull();
        expect(readUploadName(signer, 'images', `${flow}${other}`, name)).toBeNull();
      }),
    );
  });

  it.each(['', 'u1', '.', 'u1.', `.${'A'.repeat(43)}`, `u1.${'A'.repeat(43)}`, `u1.${'A'.repeat(42)}=`])(
    'is not «%s»',
    (name) => {
      expect(readUploadName(signer, 'images', 'f_1', name)).toBeNull();
    },
  );
});

describe('thumbnails', () => {
  it.each([
    ['/media/uploads/abc/300.jpg', 48, '/media/uploads/abc/48.jpg'],
    ['/media/uploads/abc/300.jpg', 150, '/media/uploads/abc/150.jpg'],
    ['/media/uploads/abc/48.jpg', 300, '/media/uploads/abc/300.jpg'],
    ['/media/uploads/abc/300.jpg', 200, '/media/uploads/abc/200.jpg'],
    ['/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.png', 300, '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/300.jpg'],
    ['https://elsewhere.example/pictures/full.png', 300, 'https://elsewhere.example/pictures/full.png'],
    ['https://elsewhere.example/picture.png', 48, 'https://elsewhere.example/picture.png'],
  ] as const)('%s in %i px is %s [O-9.01]', (url, size, small) => {
    expect(thumbnailOf(url, size)).toBe(small);
  });
});

describe('the widgets', () => {
  it('take five pictures and show the known ones at 300 px [O-9.01]', () => {
    const question = makeQuestion('file_images');
    const chosen = [
      { id: 'u1.s', label: 'تصویر ۱', image: '/media/uploads/a/150.jpg' },
      { id: 'u2.s', label: 'تصویر ۲' },
    ];
    expect(fileImages.present(question, viewAsLoaded(question, { chosen }))).toMatchObject({
      type: 'images',
      max: 5,
      files: [{ id: 'u1.s', image: '/media/uploads/a/300.jpg' }, { id: 'u2.s' }],
    });
  });

  it.each([
    [2, 120_000],
    [null, 300_000],
  ])('record for %s minutes of the service at most: %i ms [O-9.02]', (max_voice_minutes, limit_ms) => {
    const question = makeQuestion('voice');
    expect(voice.present(question, viewAsLoaded(question, { max_voice_minutes }))).toMatchObject({
      limit_ms,
    });
  });
});
