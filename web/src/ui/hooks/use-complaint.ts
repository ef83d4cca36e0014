import { useEffect, useEffectEvent } from 'react';
import type { SourceState } from '../../client/sources.ts';
import { useScreenActions } from './use-screen.ts';

/** Tells once why a list did not come, in the server's words. [O-8.07] */
export function useComplaint(list: Pick<SourceState, 'kind'> & { readonly message?: string | null }): void {
  const { border } = useScreenActions();
  const { kind, message = null } = list;
  const complain = useEffectEvent(() => {
    if (message !== null) border.complain(message);
  });
  useEffect(() => {
    if (kind === 'failed') complain();
  }, [kind]);
}
