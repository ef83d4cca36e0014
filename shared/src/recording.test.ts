import { expect, it } from 'vitest';
import { maxRecordingMs } from './recording.ts';

it.each([
  [null, 300_000],
  [2, 120_000],
  [0.5, 30_000],
  [0, 300_000],
  [-1, 300_000],
])('a service that says %s minutes records for %d ms [O-9.02]', (minutes, ms) => {
  expect(maxRecordingMs(minutes)).toBe(ms);
});
