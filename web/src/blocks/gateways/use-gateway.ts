import type { GatewayItem, Gateways } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent } from 'react';
import { gatewayField } from '@gam/client/forms';
import { useField, useScreenActions, useScreenState, useTentative } from '../../ui/hooks/use-screen.ts';

interface Offered {
  readonly items: readonly GatewayItem[];
  readonly select: string | null;
}

/**
 * The chosen gateway ('' without a choice), and the function that chooses. When a list arrives, its first gateway is
 * chosen; a choice under another version is dropped. `list` is null until it arrives. [W-4.09]
 */
export function useGateway(
  node: Gateways,
  list: Offered | null,
): readonly [chosen: string, choose: (id: string) => void] {
  const { drafts, send, memory } = useScreenActions();
  const versions = memory.listVersions;
  const flow = useScreenState().screen?.flow?.id ?? '';
  const field = gatewayField(node);
  const drafted = useField(node.key, field);
  const [shown, show] = useTentative(field.value);
  const { event } = node;
  const chosen = event === null ? drafted : shown;
  const choose = (id: string) => {
    if (event === null) return drafts.keepField(node.key, field.name, id);
    show(id);
    send(event, { gateway: id });
  };

  const { items = null, select = null } = list ?? {};
  const v = node.source?.v ?? null;
  const chooseFirst = useEffectEvent((items: Offered['items'] | null, v: string | null) => {
    const name = `${flow}/${node.key}`;
    const isOtherVersion = versions.has(name) && versions.get(name) !== v;
    if (items === null) {
      // A gateway that may no longer be offered cannot be used.
      if (isOtherVersion && event === null) choose('');
      return;
    }
    versions.set(name, v);
    if (!isOtherVersion && items.some(({ id }) => id === chosen)) return;
    const first = select ?? items[0]?.id ?? '';
    if (first !== chosen && (first !== '' || event === null)) choose(first);
  });
  useEffect(() => chooseFirst(items, v), [items, v]);
  return [chosen, choose];
}
