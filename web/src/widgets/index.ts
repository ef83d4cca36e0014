import type { Screen, WidgetType } from '@gam/schemas/descriptors';
import { findQuestion } from '../renderer/find-question.ts';
import { lazyPart, type LazyPart } from '../renderer/lazy-part.ts';
import type { WidgetProps } from './widget-props.ts';

/** The widget of each type, in a chunk of its own. A type without a line here does not compile. */
export const widgets = {
  choices: lazyPart('choices', async () => (await import('./choices/ChoicesWidget.tsx')).ChoicesWidget),
  text: lazyPart('text', async () => (await import('./text/TextWidget.tsx')).TextWidget),
  number: lazyPart('number', async () => (await import('./number/NumberWidget.tsx')).NumberWidget),
} satisfies { [T in WidgetType]: LazyPart<WidgetProps<T>> };

/** Loads the widget that a screen needs before it is shown, so that nothing flashes. */
export async function prepareWidgets(screen: Screen): Promise<void> {
  const type = findQuestion(screen)?.widget.type;
  if (type !== undefined && Object.hasOwn(widgets, type)) await widgets[type].preload();
}
