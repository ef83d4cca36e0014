import { Group } from '@mantine/core';
import { lazyPart } from '../ui/lazy-part.ts';
import { useScreenState } from '../ui/hooks/use-screen.ts';

/** The note in the bar: fetched with the first page, since it must also open without a connection. */
export const troubleNote = lazyPart('trouble', () =>
  import('./TroubleNote.tsx').then((chunk) => chunk.TroubleNote),
);

/** A bar that says why a request is being repeated and that the order continues afterwards. */
export function TroubleBar() {
  const { trouble, unsent } = useScreenState();
  return (
    <Group
      component="output"
      justify="center"
      // A row of the page that covers nothing there, and stays in view where the page is scrolled.
      pos="sticky"
      top="min(var(--gam-space-3), var(--gam-let-go))"
      px="sm"
      style={{ zIndex: 4, pointerEvents: 'none' }}
    >
      {trouble !== null && <troubleNote.Part trouble={trouble} kept={unsent.length} />}
    </Group>
  );
}
