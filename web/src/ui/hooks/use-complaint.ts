import { useEffect, useEffectEvent, useRef } from 'react';
import type { ToastAction } from '../../client/screen-controller.ts';
import type { SourceState } from '../../client/sources.ts';
import { useScreenActions } from './use-screen.ts';

/**
 * Shows a toast with the server's message when a list does not come; with `retry` the toast has a button for another
 * try. [O-8.07, W-8.01, W-8.03]
 */
export function useComplaint(
  list: Pick<SourceState, 'kind'> & { readonly message?: string | null },
  retry?: ToastAction,
): void {
  const { toast } = useScreenActions();
  const { kind, message = null } = list;
  // The toast outlives the render that showed it.
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const complain = useEffectEvent(() => {
    if (message === null) return;
    toast('error', message, retry && { label: retry.label, run: () => latest.current?.run() });
  });
  useEffect(() => {
    if (kind === 'failed') complain();
  }, [kind]);
}
