import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent } from 'react';
import { useScreenState } from '../../ui/hooks/use-screen.ts';

/** Under which version the list of each question was looked at last: what was chosen from another one is not kept. */
const seen = new Map<string, string>();

interface Fetched {
  readonly key: string;
  readonly source: { readonly v: string | null };
}
interface Offered {
  readonly items: readonly { readonly id: string }[];
  readonly select: string | null;
}

/**
 * Keeps an answer to what is offered: a list under another version resets it, what is not there any more is let go, and
 * a single item is selected by itself. `list` null: it has not come. [O-4.45, O-4.46]
 */
export function useOfferedAnswer(
  { key, source: { v } }: Fetched,
  list: Offered | null,
  value: AnswerValues,
  onChange: (value: AnswerValues) => void,
): void {
  const flow = useScreenState().screen?.flow?.id ?? '';
  const { items = null, select = null } = list ?? {};
  const settle = useEffectEvent((items: Offered['items'], v: string) => {
    const name = `${flow}/${key}`;
    const isOther = (seen.get(name) ?? v) !== v;
    seen.set(name, v);
    const offered = new Set(items.map(({ id }) => id));
    const kept = isOther ? [] : value.values.filter((id) => offered.has(id));
    const values = kept.length === 0 && select !== null ? [select] : kept;
    if (values.join() === value.values.join()) return;
    const counts = value.counts?.filter(({ value: id }) => kept.includes(id));
    onChange(counts === undefined ? { values } : { values, counts });
  });
  useEffect(() => {
    if (items !== null && v !== null) settle(items, v);
  }, [items, v]);
}
