import type { Screen } from '@gam/schemas/descriptors';
import type { LazyPart } from '../renderer/lazy-part.ts';
import { findQuestion } from '../renderer/find-question.ts';
import { widgets } from '../widgets/index.ts';
import { lazyBlocks } from './lazy-blocks.ts';

type Chunk = Pick<LazyPart<never>, 'preload' | 'warm' | 'isReady'>;

/** Loads what a screen is drawn with before it is shown, so that nothing flashes. */
export async function prepareBlocks(screen: Screen): Promise<void> {
  await Promise.all(chunksOf(screen).map((chunk) => chunk.preload()));
}

/** Fetches what a screen that may be shown later is drawn with. */
export function warmBlocks(screen: Screen): void {
  for (const chunk of chunksOf(screen)) chunk.warm();
}

/** Whether a screen can be drawn at once. */
export function areBlocksReady(screen: Screen): boolean {
  return chunksOf(screen).every((chunk) => chunk.isReady());
}

/** What of a screen does not come with the page: the widget of its question, and the blocks that few screens have. */
function chunksOf(screen: Screen): Chunk[] {
  const named: Readonly<Record<string, Chunk>> = lazyBlocks;
  const blocks = [...screen.body, ...screen.aside].flatMap(({ type }) =>
    Object.hasOwn(named, type) ? (named[type] ?? []) : [],
  );
  const widget = findQuestion(screen)?.widget.type;
  return widget !== undefined && Object.hasOwn(widgets, widget) ? [...blocks, widgets[widget]] : blocks;
}
