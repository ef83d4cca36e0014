import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { voiceQuestion } from '../../../test/fixtures/media-questions.ts';
import { judgeSound } from './sound-file.ts';
import { Elapsed, levelOf } from './RecordingMeters.tsx';

const { widget } = voiceQuestion();
if (widget.type !== 'voice') throw new Error('The fixture has another widget.');

const webm = [0x1a, 0x45, 0xdf, 0xa3];
const text = (words: string) => [...new TextEncoder().encode(words)];

describe('a sound', () => {
  it.each([
    ['ogg', text('OggS\0'), 'ogg'],
    ['mp3 with a tag', text('ID3\x04'), 'mp3'],
    ['mp3 without a tag', [0xff, 0xfb, 0x90, 0], 'mp3'],
    ['aac', [0xff, 0xf1, 0x50, 0x80], 'aac'],
    ['a recording of Chrome', webm, 'webm'],
    ['a recording of Safari', [0, 0, 0, 28, ...text('ftypM4A ')], 'mp4'],
    ['a wave', text('RIFF'), null],
    ['a picture', [0xff, 0xd8, 0xff, 0xe0], null],
    ['no bytes', [], null],
  ])('is recognized by its content: %s [O-5.14]', async (_what, bytes, kind) => {
    expect((await judgeSound(new Blob([Uint8Array.from(bytes)]), widget)).kind).toBe(kind);
  });

  const { labels, max_bytes } = widget;
  it.each([
    ['a sound', text('OggS'), 'audio/ogg', null],
    ['a sound without a name', text('OggS'), '', null],
    ['a text', text('hello'), 'text/plain', labels.not_audio],
    ['a film', webm, 'video/webm', labels.not_audio],
    ['a wave', text('RIFF'), 'audio/wav', labels.format],
  ])('is accepted or rejected by its content and type: %s [O-5.14]', async (_what, bytes, type, problem) => {
    const judged = await judgeSound(new Blob([Uint8Array.from(bytes)], { type }), widget);
    expect(judged.problem).toBe(problem);
  });

  it.each([
    [max_bytes - 1, null],
    [max_bytes, labels.too_large],
  ])('must be under 20 MB: %i bytes [O-5.14]', async (size, problem) => {
    const bytes = new Uint8Array(size);
    bytes.set(text('OggS'));
    expect((await judgeSound(new Blob([bytes]), widget)).problem).toBe(problem);
  });
});

describe('a recording', () => {
  it.each([
    [0, '۰:۰۰'],
    [5400, '۰:۰۵'],
    [125_000, '۲:۰۵'],
    [600_000, '۱۰:۰۰'],
  ])('of at most %i ms shows the length %s', (ms, words) => {
    const { container } = render(<Elapsed node={{ ...widget, limit_ms: ms }} />, {
      wrapper: MantineProvider,
    });
    expect(container.querySelector('[role=timer]')?.textContent).toBe(`۰:۰۰ از ${words}`);
  });

  it.each([
    ['silence', [0, 0, 0], 0],
    ['no samples', [], 0],
    ['the full range', [1, -1, 1], 1],
  ])('has a loudness from 0 to 1: %s', (_what, samples, level) => {
    expect(levelOf(Float32Array.from(samples))).toBe(level);
  });
});
