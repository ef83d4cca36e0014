import type { GatewayItem, Gateways } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent } from 'react';
import { gatewayField } from '../../client/find-forms.ts';
import { useField, useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import { useTentative } from '../../ui/hooks/use-tentative.ts';

/** Under which version the list of each node was chosen from last: what was chosen from another one is not kept. */
const seen = new Map<string, string | null>();

interface Offered {
  readonly items: readonly GatewayItem[];
  readonly select: string | null;
}

/**
 * The way to pay that is chosen, '' where none is, and how to choose. Where a list has come, its first is chosen; under
 * another version what was chosen before is let go. `list` null: it has not come. [W-4.09]
 */
export function useGateway(
  node: Gateways,
  list: Offered | null,
): readonly [chosen: string, choose: (id: string) => void] {
  const { drafts, send } = useScreenActions();
  const flow = useScreenState().screen?.flow?.id ?? '';
  const field = gatewayField(node);
  const drafted = useField(node.key, field);
  const [told, tell] = useTentative(field.value);
  const { event } = node;
  const chosen = event === null ? drafted : told;
  const choose = (id: string) => {
    if (event === null) return drafts.keepField(node.key, field.name, id);
    tell(id);
    send(event, { gateway: id });
  };

  const { items = null, select = null } = list ?? {};
  const v = node.source?.v ?? null;
  const settle = useEffectEvent((items: Offered['items'] | null, v: string | null) => {
    const name = `${flow}/${node.key}`;
    const isOther = seen.has(name) && seen.get(name) !== v;
    if (items === null) {
      // A gateway that may no longer be offered cannot be used.
      if (isOther && event === null) choose('');
      return;
    }
    seen.set(name, v);
    if (!isOther && items.some(({ id }) => id === chosen)) return;
    const first = select ?? items[0]?.id ?? '';
    if (first !== chosen && (first !== '' || event === null)) choose(first);
  });
  useEffect(() => settle(items, v), [items, v]);
  return [chosen, choose];
}
