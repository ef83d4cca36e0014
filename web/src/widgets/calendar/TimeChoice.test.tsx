import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { PillItem } from './Pill.tsx';
import { TimeChoice } from './TimeChoice.tsx';

/** Slots whose ids are no clock times, two of them equal as numbers; the second and the last are full. */
const slots: readonly PillItem[] = [
  { id: '0', label: '۷ تا ۹', note: null },
  { id: 'noon', label: '۹ تا ۱۲', note: 'ظرفیت تکمیل است' },
  { id: '00', label: '۱۲ تا ۱۵', spoken: 'ساعت ۱۲ تا ۱۵', note: null },
  { id: '09:00-12:00', label: '۱۵ تا ۱۷', note: null },
  { id: '09:00', label: '۱۷ تا ۱۹', note: 'ظرفیت تکمیل است' },
];

function choose(first: string | null = null) {
  const onChoose = vi.fn<(id: string) => void>();
  const onSubmit = vi.fn<() => void>();
  function Choice() {
    const [chosen, setChosen] = useState(first);
    return (
      <form onSubmit={(event) => (event.preventDefault(), onSubmit())}>
        <TimeChoice
          label="بازه زمانی"
          layout="wide"
          items={slots}
          chosen={chosen}
          onChoose={(id) => (onChoose(id), setChosen(id))}
        />
        <button type="submit">مرحله بعد</button>
      </form>
    );
  }
  render(
    <MantineProvider>
      <Choice />
    </MantineProvider>,
  );
  return { onChoose, onSubmit, user: userEvent.setup() };
}

const radios = () => screen.getAllByRole<HTMLButtonElement>('radio');
const checked = () => screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.textContent);
const focused = () => document.activeElement?.textContent;

describe('a choice of a time', () => {
  it('is a named group of radio buttons with Persian labels', () => {
    choose();
    const group = within(screen.getByRole('radiogroup', { name: 'بازه زمانی' }));
    expect(group.getAllByRole('radio', { name: /^(ساعت )?[۰-۹]+ تا [۰-۹]+/ })).toHaveLength(slots.length);
    expect(screen.getByRole('radio', { name: 'ساعت ۱۲ تا ۱۵' }).textContent).toBe('۱۲ تا ۱۵');
    const places = radios().map((radio) => radio.getAttribute('aria-posinset'));
    expect(places).toEqual(['1', '2', '3', '4', '5']);
    expect(checked()).toEqual([]);
  });

  it('checks the chosen one alone, whatever its id', async () => {
    const { user, onChoose } = choose();
    await user.click(screen.getByRole('radio', { name: '۷ تا ۹' }));
    expect(checked()).toEqual(['۷ تا ۹']);
    await user.click(screen.getByRole('radio', { name: '۱۵ تا ۱۷' }));
    await user.click(screen.getByRole('radio', { name: '۱۵ تا ۱۷' }));
    expect(checked()).toEqual(['۱۵ تا ۱۷']);
    expect(onChoose.mock.calls).toEqual([['0'], ['09:00-12:00']]);
  });

  it('shows the reason why a time cannot be chosen, and ignores a click on it [W-3.05]', async () => {
    const { user, onChoose } = choose();
    const full = screen.getByRole<HTMLButtonElement>('radio', { name: '۹ تا ۱۲ ظرفیت تکمیل است' });
    expect(full.disabled).toBe(true);
    expect(full.querySelector('s')?.textContent).toBe('۹ تا ۱۲');
    await user.click(full);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it.each([
    ['the first free time without a choice', null, '۷ تا ۹'],
    ['the chosen time', '09:00-12:00', '۱۵ تا ۱۷'],
    ['the first free time if the chosen one is full', 'noon', '۷ تا ۹'],
  ])('has one tab stop: %s', async (_which, chosen, stop) => {
    const { user } = choose(chosen);
    await user.tab();
    expect(focused()).toBe(stop);
    await user.tab();
    expect(focused()).toBe('مرحله بعد');
    await user.tab({ shift: true });
    expect(focused()).toBe(stop);
  });

  it.each([
    ['ArrowLeft', '0', '۱۲ تا ۱۵'],
    ['ArrowDown', '0', '۱۲ تا ۱۵'],
    ['ArrowRight', '00', '۷ تا ۹'],
    ['ArrowUp', '00', '۷ تا ۹'],
    ['ArrowLeft', '09:00-12:00', '۷ تا ۹'],
    ['ArrowRight', '0', '۱۵ تا ۱۷'],
    ['End', '0', '۱۵ تا ۱۷'],
    ['Home', '09:00-12:00', '۷ تا ۹'],
    ['ArrowDown', null, '۱۲ تا ۱۵'],
  ])('moves by %s from %s to the time %s and chooses it', async (key, from, to) => {
    const { user } = choose(from);
    await user.tab();
    await user.keyboard(`{${key}}`);
    expect([focused(), checked()]).toEqual([to, [to]]);
    expect(radios().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  });

  it('chooses the focused time by Space, and submits the form by Enter without a choice', async () => {
    const { user, onChoose, onSubmit } = choose();
    await user.tab();
    await user.keyboard('{Enter}');
    expect([onSubmit.mock.calls.length, onChoose.mock.calls.length]).toEqual([1, 0]);
    await user.keyboard(' ');
    expect([onSubmit.mock.calls.length, checked()]).toEqual([1, ['۷ تا ۹']]);
  });

  it.each([
    ['Alt+ArrowLeft', { key: 'ArrowLeft', altKey: true }],
    ['Control+End', { key: 'End', ctrlKey: true }],
    ['PageDown', { key: 'PageDown' }],
    ['Tab', { key: 'Tab' }],
  ])('leaves %s to the browser', async (_keys, event) => {
    const { user } = choose();
    await user.tab();
    expect(fireEvent.keyDown(radios()[0] as HTMLElement, event)).toBe(true);
    expect([focused(), checked()]).toEqual(['۷ تا ۹', []]);
  });
});
