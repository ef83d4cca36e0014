import { act, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

function Counted({ by }: { by: number }) {
  const [first] = useState(by);
  return <p>{`${first} ${by}`}</p>;
}

it('keeps the state of a component that was drawn while its chunk was loading', async () => {
  const chunk = Promise.withResolvers<ComponentType<{ by: number }>>();
  const { Part } = lazyPart('counted', () => chunk.promise);
  const { rerender } = render(<Part by={1} />);
  await act(async () => chunk.resolve(Counted));
  await screen.findByText('1 1');
  rerender(<Part by={2} />);
  expect(screen.getByText('1 2')).toBeDefined();
});
