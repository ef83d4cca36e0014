import { lazyPart } from '../ui/lazy-part.ts';
import { loadChunk } from '@gam/client/load-chunk';
import type { EndToasts, ShowToast } from '@gam/client/page-host';
import { useScreenState } from '../ui/hooks/use-screen.ts';

const load = () => import('./ToastHost.tsx');
const { Part: ToastHost } = lazyPart('toasts', () => load().then((toasts) => toasts.ToastHost));

/** The list of toasts; its code is loaded with the first one. */
export function Toasts() {
  return useScreenState().toasting ? <ToastHost /> : null;
}

/** Removes all toasts, also those whose code is loading. */
export const endToasts: EndToasts = () => {
  void loadChunk('toasts', load).then((toasts) => toasts.removeToasts());
};

/** Shows a toast as soon as the code that draws toasts is loaded. */
export const showToast: ShowToast = (...toast) => {
  void loadChunk('toasts', load).then((toasts) => toasts.addToast(...toast));
};
