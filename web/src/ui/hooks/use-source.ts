import type { SourceItem, SourceName, SourceReply } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { SourceKey } from '../../client/ask-source.ts';
import { sourcesOf, type SourceState } from '../../client/sources.ts';
import { useScreenActions, useScreenState } from './use-screen.ts';
import type { ToastAction } from '../../client/screen-controller.ts';

/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */

/** A node that is filled from a source. */
interface Fetched<N extends SourceName> {
  readonly source: { readonly name: N; readonly v: string | null };
  readonly items: SourceItem<N>[] | null;
  readonly then?: SourceReply['then'];
  readonly select?: SourceReply['select'];
  /** One page or detail of it; missing or null: the list itself. */
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

/** A node's items: those that it came with, else those that are asked for; and how to ask once more. */
export function useSource<N extends SourceName>(node: Fetched<N>): readonly [Filled<N>, () => void] {
  const sources = sourcesOf(useScreenActions().border);
  const { screen } = useScreenState();
  const flow = screen?.flow ?? null;
  const { items, item = null, then = null, select = null } = node;
  const { name, v } = node.source;
  const key = useMemo(
    (): SourceKey | null => (flow === null || v === null || items !== null ? null : { flow, name, v, item }),
    [flow, name, v, item, items],
  );
  const state = useSyncExternalStore(sources.subscribe, () => sources.stateOf(key));
  useEffect(() => {
    if (key === null) return;
    // The batch that brought this screen is over a moment after it is shown.
    const moment = setTimeout(() => sources.want(key));
    return () => clearTimeout(moment);
  }, [key, sources]);

  useEffect(() => () => sources.forgetFailed(name), [sources, name]);

  const retry = () => {
    if (key !== null) sources.retry(key);
  };
  if (items !== null) return [{ kind: 'come', items, then, select }, retry];
  if (state.kind !== 'come') return [state, retry];
  // What came under a source's name are its items.
  const { reply } = state;
  return [
    { kind: 'come', items: reply.items as SourceItem<N>[], then: reply.then, select: reply.select },
    retry,
  ];
}

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
