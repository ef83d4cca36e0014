import type { SourceItem, SourceName, SourceReply } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { createSources, type SourceKey, type SourceState } from '@gam/client/sources';
import { useScreenActions, useScreenState } from './use-screen.ts';
import type { ToastAction } from '@gam/client/page-host';

/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */

/** A node whose items come from a source. */
interface Fetched<N extends SourceName> {
  readonly source: { readonly name: N; readonly v: string | null };
  readonly items: SourceItem<N>[] | null;
  readonly then?: SourceReply['then'];
  readonly select?: SourceReply['select'];
  /** The id of a page or a detail of the list; missing or null for the list itself. */
  readonly item?: string | null;
}
type Filled<N extends SourceName> =
  | Exclude<SourceState, { kind: 'come' }>
  | {
      readonly kind: 'come';
      readonly items: SourceItem<N>[];
      readonly then: SourceReply['then'];
      readonly select: SourceReply['select'];
    };

/** Returns a node's items, which are in the node or are fetched, and a function that retries the fetch. */
export function useSource<N extends SourceName>(node: Fetched<N>): readonly [Filled<N>, () => void] {
  const { border, memory } = useScreenActions();
  const sources = memory.sourcesOf(() => createSources(border));
  const { screen } = useScreenState();
  const flow = screen?.flow ?? null;
  const { items, item = null, then = null, select = null } = node;
  const { name, v } = node.source;
  const key = useMemo(
    (): SourceKey | null => (flow === null || v === null || items !== null ? null : { flow, name, v, item }),
    [flow, name, v, item, items],
  );
  const state = useSyncExternalStore(
    sources.subscribe,
    () => sources.stateOf(key),
    () => sources.stateOf(key),
  );
  useEffect(() => {
    if (key === null) return;
    // The batch ends just after its screen is shown.
    const moment = setTimeout(() => sources.want(key));
    return () => clearTimeout(moment);
  }, [key, sources]);

  useEffect(() => () => sources.forgetFailed(name), [sources, name]);

  const retry = () => {
    if (key !== null) sources.retry(key);
  };
  if (items !== null) return [{ kind: 'come', items, then, select }, retry];
  if (state.kind !== 'come') return [state, retry];
  // The reply to a source's name has the items of that source.
  const { reply } = state;
  return [
    { kind: 'come', items: reply.items as SourceItem<N>[], then: reply.then, select: reply.select },
    retry,
  ];
}

/**
 * Shows a toast with the BFF's message when a list fails to load. With `retry` the toast has a retry button. [O-8.07,
 * W-8.01, W-8.03]
 */
export function useFailureToast(
  list: Pick<SourceState, 'kind'> & { readonly message?: string | null },
  retry?: ToastAction,
): void {
  const { toast, endToasts } = useScreenActions();
  const { kind, message = null } = list;
  // The toast calls the latest function, since it stays longer than a render.
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const showToast = useEffectEvent(() => {
    if (message === null) return;
    toast('error', message, retry && { label: retry.label, run: () => latest.current?.run() });
  });
  const hasFailed = useRef(false);
  useEffect(() => {
    if (kind === 'failed') showToast();
    // The retry has been accepted.
    else if (kind === 'come' && hasFailed.current) endToasts();
    hasFailed.current = kind === 'failed' || (kind === 'pending' && hasFailed.current);
  }, [kind, endToasts]);
}
