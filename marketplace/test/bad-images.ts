import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { makeMp3, makeOgg, makePng, pngChunk, pngHeader, pngSignature } from './files.ts';

/** A file that must not be taken, with what its sender says of it. */
export interface BadFile {
  readonly what: string;
  readonly content: Uint8Array;
  readonly name?: string;
  readonly type?: string;
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const html = latin('<!doctype html><script>alert(document.domain)</script>');
const svg = latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const zip = Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(26), latin('PK\x05\x06'), Buffer.alloc(18)]);
const none = Buffer.alloc(0);
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);

/** Where the frame header of a baseline JPEG stands: its marker, length, precision, height, width. */
const frameAt = (jpeg: Buffer) => jpeg.indexOf(Buffer.from('ffc0', 'hex'));
function withSides(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(height, frameAt(jpeg) + 5);
  changed.writeUInt16BE(width, frameAt(jpeg) + 7);
  return changed;
}

/** Pictures that are none, or not only a picture, or too much of one. */
export async function makeBadImages(): Promise<BadFile[]> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a37' } });
  const jpeg = await picture.clone().jpeg().toBuffer();
  const png = makePng(64, 64);
  const frame = jpeg.subarray(frameAt(jpeg), frameAt(jpeg) + 2 + jpeg.readUInt16BE(frameAt(jpeg) + 2));
  const files: Record<string, Uint8Array> = {
    'an empty file': none,
    'one byte': latin('x'),
    'a text': Buffer.from('این تصویر نیست'),
    'a web page': html,
    'a web page behind a picture’s first bytes': join(Buffer.from('ffd8ff', 'hex'), html),
    'a web page behind the signature of a png': join(pngSignature, html),
    'a script': latin('#!/bin/sh\nrm -rf /\n'),
    'a php script behind a gif’s first bytes': latin('GIF89a<?php system($_GET[0]) ?>'),
    'an svg with a script': svg,
    'a packed svg': gzipSync(svg),
    'an svg behind an xml head': join(latin('<?xml version="1.0"?>\n'), svg),
    'a gif': await picture.clone().gif().toBuffer(),
    'a webp': await picture.clone().webp().toBuffer(),
    'an avif': await picture.clone().avif().toBuffer(),
    'a tiff': await picture.clone().tiff().toBuffer(),
    'a heic’s first bytes': join(latin('\0\0\0\x18ftypheic'), Buffer.alloc(200)),
    'a bmp': join(latin('BM'), Buffer.alloc(200)),
    'an icon': join(Buffer.from('00000100', 'hex'), Buffer.alloc(60)),
    'a portable pixmap': join(latin('P6\n64 64\n255\n'), Buffer.alloc(64 * 64 * 3)),
    'a radiance picture': join(latin('#?RADIANCE\n'), Buffer.alloc(200)),
    'a jpeg 2000': join(Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(200)),
    'a pdf': latin('%PDF-1.7\n%%EOF'),
    'a zip': zip,
    'a program of Windows': join(latin('MZ'), Buffer.alloc(200)),
    'a program of Linux': join(latin('\x7fELF'), Buffer.alloc(200)),
    'a sound': makeMp3(),
    'an ogg': makeOgg(),
    'a video': join(latin('\0\0\0\x18ftypisom'), Buffer.alloc(200)),
    'a jpeg with a zip behind it': join(jpeg, zip),
    'a jpeg with a web page behind it': join(jpeg, html),
    'a jpeg with another behind it': join(jpeg, jpeg),
    'a png with a zip behind it': join(png, zip),
    'a png with a web page behind it': join(png, html),
    'a png with another behind it': join(png, png),
    'a png with one more byte': join(png, Buffer.alloc(1)),
    'a jpeg behind a zip': join(zip, jpeg),
    'a jpeg behind a pdf’s first bytes': join(latin('%PDF-1.7\n'), jpeg),
    'a jpeg behind a gif’s first bytes': join(latin('GIF89a'), jpeg),
    'half a jpeg': jpeg.subarray(0, jpeg.length / 2),
    'a jpeg without its end': jpeg.subarray(0, -2),
    'a jpeg’s first three bytes': jpeg.subarray(0, 3),
    'a jpeg that ends at its frame': join(jpeg.subarray(0, frameAt(jpeg) + 19), Buffer.from('ffd9', 'hex')),
    'a jpeg that tells its size twice': join(jpeg.subarray(0, 2), frame, jpeg.subarray(2)),
    'a jpeg whose segment ends behind its end': join(Buffer.from('ffd8ffe0ffff', 'hex'), html),
    'a jpeg of 12,000 by 12,000 in a small file': withSides(jpeg, 12_000, 12_000),
    'a jpeg of 65,535 by 65,535': withSides(jpeg, 65_535, 65_535),
    'a jpeg of no height': withSides(jpeg, 64, 0),
    'a jpeg of 1 by 1': await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer(),
    'half a png': png.subarray(0, png.length / 2),
    'a png without its end': png.subarray(0, -12),
    'a png’s signature': pngSignature,
    'a png of a head alone': join(pngSignature, pngHeader(64, 64)),
    'a png without pixels': join(pngSignature, pngHeader(64, 64), pngChunk('IEND', none)),
    'a png whose pixels are cut short': makePng(64, 64, { rows: 10 }),
    'a png whose pixels are no deflate': join(
      pngSignature,
      pngHeader(64, 64),
      pngChunk('IDAT', html),
      pngChunk('IEND', none),
    ),
    'a png with a broken checksum': Buffer.from(png.map((byte, at) => (at === 30 ? byte ^ 0xff : byte))),
    'a png that begins with its pixels': join(
      pngSignature,
      pngChunk('IDAT', deflateSync(Buffer.alloc(9))),
      pngHeader(64, 64),
      pngChunk('IEND', none),
    ),
    'a png with an endless chunk': join(
      pngSignature,
      pngHeader(64, 64),
      Buffer.from('ffffffff49444154', 'hex'),
    ),
    'a png of 12,000 by 12,000 in a small head': makePng(12_000, 12_000, { rows: 1 }),
    'a bomb: 144 million pixels in a small png': makePng(12_000, 12_000),
    'a png of two thousand million a side': join(
      pngSignature,
      pngHeader(0x7fffffff, 0x7fffffff),
      pngChunk('IEND', none),
    ),
    'a png that is too long': makePng(10_001, 20),
    'a png of 1 by 1': makePng(1, 1),
    'a png of 15 by 400': makePng(15, 400),
    'a png of nothing': join(pngSignature, pngHeader(0, 0), pngChunk('IEND', none)),
    'ten megabytes': join(jpeg.subarray(0, -2), Buffer.alloc(10 * 1024 * 1024), jpeg.subarray(-2)),
  };
  const misnamed: BadFile[] = [
    { what: 'a png named jpg', content: png, name: 'a.jpg', type: 'image/jpeg' },
    { what: 'a jpeg named png', content: jpeg, name: 'a.png', type: 'image/png' },
    { what: 'a jpeg named html', content: jpeg, name: 'a.html' },
    { what: 'a jpeg named php', content: jpeg, name: 'a.jpg.php', type: 'image/jpeg' },
    { what: 'a jpeg that says it is a web page', content: jpeg, name: 'a.jpg', type: 'text/html' },
    { what: 'a jpeg that says it is an svg', content: jpeg, name: 'a.jpg', type: 'image/svg+xml' },
    { what: 'a web page named jpg', content: html, name: 'a.jpg', type: 'image/jpeg' },
    { what: 'an svg named png', content: svg, name: 'a.png', type: 'image/png' },
  ];
  return [...Object.entries(files).map(([what, content]) => ({ what, content })), ...misnamed];
}
