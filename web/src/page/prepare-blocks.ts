import type { Screen } from '@gam/schemas/descriptors';
import type { LazyPart } from '../ui/lazy-part.ts';
import { findQuestion } from '../client/find-question.ts';
import { dialogs } from './lazy-dialogs.ts';
import { widgets } from '../widgets/index.ts';
import { lazyBlocks } from '../blocks/lazy-blocks.ts';

type Chunk = Pick<LazyPart<never>, 'preload' | 'warm' | 'isReady'>;

/** Loads what a screen is drawn with before it is shown, so that nothing flashes. */
export async function prepareBlocks(screen: Screen): Promise<void> {
  // An order may be left while there is no connection: what asks then is there before.
  if (screen.flow) dialogs.warm();
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

/** What of a screen does not come with the page: blocks that few screens have, its question's widget, its dialog. */
function chunksOf(screen: Screen): Chunk[] {
  const { body, aside, modal } = screen;
  const named: Readonly<Record<string, Chunk>> = lazyBlocks;
  const chunks = [...body, ...aside, ...(modal?.body ?? [])].flatMap(({ type }) =>
    Object.hasOwn(named, type) ? (named[type] ?? []) : [],
  );
  const widget = findQuestion(screen)?.widget.type;
  if (widget !== undefined && Object.hasOwn(widgets, widget)) chunks.push(widgets[widget]);
  if (modal !== null) chunks.push(dialogs);
  return chunks;
}
