import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
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

it('shows them too where the picture has failed before the first effect', () => {
  const FailEarly = () => {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => void box.current?.querySelector('img')?.dispatchEvent(new Event('error')), []);
    return (
      <div ref={box}>
        <Face image="/media/gone.svg" name="مریم احمدی" />
      </div>
    );
  };
  const { container } = render(<FailEarly />, { wrapper: MantineProvider });
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
