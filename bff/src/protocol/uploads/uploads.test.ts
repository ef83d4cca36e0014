import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitUploadName } from '@gam/engine/questions';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { thumbnailOf } from './thumbnail.ts';
import { nameUpload, readUploadName } from './upload-name.ts';

const signer = makeSigner('a secret of at least thirty-two characters', 'upload');

describe('the name of an upload', () => {
  it('is valid only in its flow and kind of question', () => {
    const id = fc.string({ minLength: 1, maxLength: 128 });
    fc.assert(
      fc.property(id, id, id, (upload, flow, other) => {
        const name = nameUpload(signer, 'images', flow, upload);
        expect(readUploadName(signer, 'images', flow, name)).toBe(upload);
        expect(splitUploadName(name).id).toBe(upload);
        expect(readUploadName(signer, 'voice', flow, name)).toBeNull();
        expect(readUploadName(signer, 'images', `${flow}${other}`, name)).toBeNull();
      }),
    );
  });

  it.each(['', 'u1', '.', 'u1.', `.${'A'.repeat(43)}`, `u1.${'A'.repeat(43)}`, `u1.${'A'.repeat(42)}=`])(
    'is never «%s»',
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
  ] as const)('are for %s in %i px at %s [O-9.01]', (url, size, small) => {
    expect(thumbnailOf(url, size)).toBe(small);
  });
});
