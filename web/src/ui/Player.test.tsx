import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Player } from './Player.tsx';

const words = { play: 'پخش', pause: 'مکث' };

/** Shows a player; jsdom plays no sound, so that its element only says what it is told. */
function show(given: { length?: number; words?: typeof words | {} } = {}) {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
  const { container } = render(
    <Player src="/media/a.ogg" name="صدای دستگاه" words={given.words ?? words} preload="none" />,
    { wrapper: MantineProvider },
  );
  const audio = container.querySelector('audio') ?? new Audio();
  Object.defineProperty(audio, 'duration', { configurable: true, value: given.length ?? 125 });
  fireEvent.loadedMetadata(audio);
  return { audio, user: userEvent.setup() };
}

/** The line, which jsdom gives the same role as browsers do. */
const line = () => screen.getByRole('slider', { name: 'صدای دستگاه' });

describe('the player of a sound', () => {
  it('plays and pauses by one button, which says what it does, and draws nothing of the browser', async () => {
    const { audio, user } = show();
    expect(audio.controls).toBe(false);
    await user.click(screen.getByRole('button', { name: 'پخش' }));
    await user.click(screen.getByRole('button', { name: 'مکث' }));
    await user.click(screen.getByRole('button', { name: 'پخش' }));
    fireEvent.ended(audio);
    expect(screen.getByRole('button', { name: 'پخش' })).toBeDefined();
  });

  it('says the place and the length in Persian digits, and goes where the line is set to', () => {
    const { audio } = show();
    audio.currentTime = 65;
    fireEvent.timeUpdate(audio);
    expect(line().getAttribute('aria-valuetext')).toBe('۱:۰۵');
    expect(screen.getByText('۲:۰۵')).toBeDefined();
    fireEvent.change(line(), { target: { value: '90000' } });
    expect(audio.currentTime).toBe(90);
    expect(line().getAttribute('aria-valuetext')).toBe('۱:۳۰');
  });

  it('looks for the length of a recording whose head does not say it, and begins at its start', () => {
    const { audio } = show({ length: Infinity });
    expect(line()).toHaveProperty('disabled', true);
    expect(audio.currentTime).toBeGreaterThan(1000);
    fireEvent.timeUpdate(audio);
    expect(line().getAttribute('aria-valuetext')).toBe('۰:۰۰');
    Object.defineProperty(audio, 'duration', { configurable: true, value: 4 });
    fireEvent.durationChange(audio);
    expect(audio.currentTime).toBe(0);
    expect(line()).toHaveProperty('disabled', false);
    expect(screen.getByText('۰:۰۴')).toBeDefined();
  });

  it('is named by its sound where a server sends no words for its button', async () => {
    const { user } = show({ words: {} });
    await user.click(screen.getByRole('button', { name: 'صدای دستگاه', pressed: false }));
    expect(screen.getByRole('button', { name: 'صدای دستگاه', pressed: true })).toBeDefined();
  });
});
