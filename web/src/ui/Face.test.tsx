import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Face } from './Face.tsx';

const show = (image: string | null, name: string) =>
  render(<Face image={image} name={name} />, { wrapper: MantineProvider }).container;

it('shows the initials of a person whose picture does not load', () => {
  const container = show('/media/gone.svg', 'مریم سادات احمدی');
  expect(screen.queryByText('م\u200cا')).toBeNull();
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('م\u200cا')).toBeDefined();
});

it.each([
  ['مریم احمدی', 'م\u200cا'],
  ['مریم', 'م'],
])('shows the initials of %s, who has no picture', (name, initials) => {
  show(null, name);
  expect(screen.getByText(initials)).toBeDefined();
});
