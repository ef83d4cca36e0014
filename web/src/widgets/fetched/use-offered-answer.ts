import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent } from 'react';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';

interface Fetched {
  readonly key: string;
  readonly source: { readonly v: string | null };
}
interface Offered {
  readonly items: readonly { readonly id: string }[];
  readonly select: string | null;
}

/**
 * Keeps the answer within the offered items: another version of the list resets the answer, a missing item is dropped,
 * and the list may select an item itself. `list` is null until it is loaded. [O-4.45, O-4.46]
 */
export function useOfferedAnswer(
  { key, source: { v } }: Fetched,
  list: Offered | null,
  value: AnswerValues,
  onChange: (value: AnswerValues) => void,
): void {
  const { listVersions } = useScreenActions().memory;
  const flow = useScreenState().screen?.flow?.id ?? '';
  const { items = null, select = null } = list ?? {};
  const settle = useEffectEvent((items: Offered['items'], v: string) => {
    const name = `${flow}/${key}`;
    const isOtherVersion = (listVersions.get(name) ?? v) !== v;
    listVersions.set(name, v);
    const offered = new Set(items.map(({ id }) => id));
    const kept = isOtherVersion ? [] : value.values.filter((id) => offered.has(id));
    const values = kept.length === 0 && select !== null ? [select] : kept;
    if (values.join() === value.values.join()) return;
    const counts = value.counts?.filter(({ value: id }) => kept.includes(id));
    onChange(counts === undefined ? { values } : { values, counts });
  });
  useEffect(() => {
    if (items !== null && v !== null) settle(items, v);
  }, [items, v]);
}
