import type { BadFile } from './bad-images.ts';
import { makeAac, makeId3, makeMp3, makeOgg, makePng, oggPage } from './files.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const html = latin('<!doctype html><script>alert(document.domain)</script>');
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
/** A kind of file by its first bytes, and something behind them. */
const begins = (text: string, size = 4000) => join(latin(text), Buffer.alloc(size, 0x55));

/** Sounds that are none, or none of those that are taken. */
export function makeBadVoices(): BadFile[] {
  const files: Record<string, Uint8Array> = {
    'an empty file': Buffer.alloc(0),
    'a text': Buffer.from('این صدا نیست'),
    'a web page': html,
    'a picture': makePng(64, 64),
    'a pdf': begins('%PDF-1.7\n'),
    'a zip': begins('PK\x03\x04'),
    'a program': begins('MZ'),
    'a wav': begins('RIFF\x24\x10\0\0WAVEfmt '),
    'an avi': begins('RIFF\x24\x10\0\0AVI LIST'),
    'a webm': begins('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01'),
    'an mp4': begins('\0\0\0\x18ftypisom'),
    'an m4a': begins('\0\0\0\x20ftypM4A '),
    'a mov': begins('\0\0\0\x14ftypqt  '),
    'a 3gp': begins('\0\0\0\x18ftyp3gp4'),
    'a flac': begins('fLaC'),
    'an aiff': begins('FORM\0\0\x10\0AIFF'),
    'an amr': begins('#!AMR\n'),
    'a midi': begins('MThd\0\0\0\x06'),
    'a wma': begins('\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
    'a stream of MPEG video': begins('\0\0\x01\xba'),
    'a transport stream': begins('\x47\x40\0\x10'),
    'an MP2': begins('\xff\xfd\x90\x04'),
    'an ogg with a film in it': makeOgg(latin('\x80theora')),
    'an ogg of sound and film': join(
      oggPage(latin('\x01vorbis-and-more'), { flags: 2, serial: 1 }),
      oggPage(latin('\x80theora-and-more'), { flags: 2, serial: 2 }),
      oggPage(Buffer.alloc(300)),
      oggPage(Buffer.alloc(300)),
    ),
    'an ogg of nothing known': makeOgg(latin('fishead\0')),
    'an ogg of a head alone': oggPage(latin('OpusHead-and-more'), { flags: 2 }),
    'an ogg without a first page': join(
      oggPage(Buffer.alloc(200)),
      oggPage(Buffer.alloc(200)),
      oggPage(Buffer.alloc(200)),
    ),
    'an ogg’s first four bytes': latin('OggS'),
    'half an ogg': makeOgg().subarray(0, -100),
    'an ogg with a web page behind it': join(makeOgg(), html),
    'a web page behind an ogg’s first bytes': join(latin('OggS\0\x02'), html),
    'an mp3 of one frame': makeMp3(1),
    'an mp3 cut in its third frame': makeMp3(3).subarray(0, -100),
    'the beginning of an mp3 and a web page': join(makeMp3(2), html),
    'noise behind an mp3’s first bytes': begins('\xff\xfb\x90\0'),
    'a tag without a sound': makeId3(500),
    'a tag with a web page behind it': join(makeId3(500), html),
    'a tag that ends behind the file': latin('ID3\x04\0\0\x7f\x7f\x7f\x7f'),
    'an aac of one frame': makeAac(1),
    'noise behind an aac’s first bytes': begins('\xff\xf1\x50\x80'),
    'an mp3 behind a web page': join(html, makeMp3()),
    '20 megabytes': join(makeMp3(), Buffer.alloc(20 * 1024 * 1024 - makeMp3().length)),
    '21 megabytes': join(makeMp3(), Buffer.alloc(21 * 1024 * 1024)),
  };
  return [
    ...Object.entries(files).map(([what, content]) => ({ what, content })),
    { what: 'a video named mp3', content: begins('\0\0\0\x18ftypisom'), name: 'a.mp3', type: 'audio/mpeg' },
    {
      what: 'a webm that says it is an ogg',
      content: begins('\x1a\x45\xdf\xa3'),
      name: 'a.ogg',
      type: 'audio/ogg',
    },
  ];
}
