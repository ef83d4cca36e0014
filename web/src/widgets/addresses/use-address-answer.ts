import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';
import type { AddressPages } from './use-address-pages.ts';

/**
 * Selects the first address if there is no answer; drops an address that is on no page and reloads the list, once. A
 * dropped address is not replaced automatically: an expert must not be sent to an address that the customer did not
 * choose. [W-4.04, W-4.05]
 */
export function useAddressAnswer(
  { addresses, state, select, hasMore }: AddressPages,
  value: AnswerValues,
  onChange: (value: AnswerValues) => void,
): void {
  const { refresh } = useScreenActions();
  const chosen = value.values[0] ?? null;
  const isWhole = state === 'come' && !hasMore;
  const isMissing = chosen !== null && isWhole && addresses.every(({ id }) => id !== chosen);
  const wasDropped = useRef(false);

  const dropAnswer = useEffectEvent(() => {
    onChange({ values: [] });
    if (!wasDropped.current) void refresh();
    wasDropped.current = true;
  });
  useEffect(() => {
    if (isMissing) dropAnswer();
  }, [isMissing]);

  const choose = useEffectEvent((id: string) => onChange({ values: [id] }));
  const wanted = chosen === null && state === 'come' ? select : null;
  useEffect(() => {
    if (wanted !== null && !wasDropped.current) choose(wanted);
  }, [wanted]);
}
