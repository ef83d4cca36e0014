import type { Screen } from '@gam/schemas/descriptors';
import { lazyBlocks } from '../blocks/lazy-blocks.ts';
import { findQuestion } from '@gam/client/find-question';
import type { ScreenLoader } from '@gam/client/page-host';
import { lazyPart, type LazyPart } from '../ui/lazy-part.ts';
import { widgets } from '../widgets/index.ts';

type Chunk = Pick<LazyPart<never>, 'preload' | 'warm' | 'isReady'>;

/** The dialogs over a screen: loaded before one is shown, and fetched early with an order, whose guard needs one. */
export const dialogs = lazyPart('dialogs', () =>
  import('./ScreenDialogs.tsx').then((chunk) => chunk.ScreenDialogs),
);

/** The links at the bottom of a page. */
export const bottomNav = lazyPart('bottom links', () =>
  import('./BottomNav.tsx').then((chunk) => chunk.BottomNav),
);

/** Loads the chunks of a screen: its lazy blocks, its question's widget and its dialogs. */
export const screenLoader: ScreenLoader = {
  async load(screen) {
    // The question before an order is left must also open without a connection.
    if (screen.flow) dialogs.warm();
    await Promise.all(findChunks(screen).map((chunk) => chunk.preload()));
  },
  prefetch(screen) {
    for (const chunk of findChunks(screen)) chunk.warm();
  },
  isLoaded: (screen) => findChunks(screen).every((chunk) => chunk.isReady()),
};

/** The chunks that a screen needs and that the page does not load at once. */
function findChunks(screen: Screen): Chunk[] {
  const { body, aside, modal, nav } = screen;
  const named: Readonly<Record<string, Chunk>> = lazyBlocks;
  const chunks = [...body, ...aside, ...(modal?.body ?? [])].flatMap(({ type }) =>
    Object.hasOwn(named, type) ? (named[type] ?? []) : [],
  );
  const widget = findQuestion(screen)?.widget.type;
  if (widget !== undefined && Object.hasOwn(widgets, widget)) chunks.push(widgets[widget]);
  if (modal !== null) chunks.push(dialogs);
  if (nav) chunks.push(bottomNav);
  return chunks;
}
