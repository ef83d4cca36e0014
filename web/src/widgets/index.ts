import type { Screen, WidgetType } from '@gam/schemas/descriptors';
import { findQuestion } from '../renderer/find-question.ts';
import { lazyPart, type LazyPart } from '../renderer/lazy-part.ts';
import type { WidgetProps } from './widget-props.ts';

const everyday = () => import('./everyday-widgets.ts');

/** The widget of each type, loaded when it is near. A type without a line here does not compile. */
export const widgets = {
  choices: lazyPart('everyday widgets', async () => (await everyday()).ChoicesWidget),
  text: lazyPart('everyday widgets', async () => (await everyday()).TextWidget),
  number: lazyPart('everyday widgets', async () => (await everyday()).NumberWidget),
} satisfies { [T in WidgetType]: LazyPart<WidgetProps<T>> };

/** Loads the widget that a screen needs before it is shown, so that nothing flashes. */
export async function prepareWidgets(screen: Screen): Promise<void> {
  await widgetOf(screen)?.preload();
}

/** Fetches the widget of a screen that may be shown later. */
export function warmWidgets(screen: Screen): void {
  widgetOf(screen)?.warm();
}

/** Whether a screen can be drawn at once. */
export function areWidgetsReady(screen: Screen): boolean {
  return widgetOf(screen)?.isReady() ?? true;
}

function widgetOf(screen: Screen): Pick<LazyPart<never>, 'preload' | 'warm' | 'isReady'> | null {
  const type = findQuestion(screen)?.widget.type;
  return type !== undefined && Object.hasOwn(widgets, type) ? widgets[type] : null;
}
