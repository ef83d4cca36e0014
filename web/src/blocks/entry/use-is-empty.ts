import type { Entry } from '@gam/schemas/descriptors';
import { useSyncExternalStore } from 'react';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';

/** Whether nothing stands in any field. [W-5.06] */
export function useIsEmpty({ key, fields }: Entry): boolean {
  const { drafts } = useScreenActions();
  return useSyncExternalStore(drafts.subscribe, () =>
    fields.every(({ name, value }) => (drafts.fieldOf(key, name) ?? value).trim() === ''),
  );
}
