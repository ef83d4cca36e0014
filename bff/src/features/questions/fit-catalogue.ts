import { widgets, type WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints } from '@gam/schemas/questions';

/** The oldest widget that can take the same answer; an answer that only the server can judge has none. */
const fallbacks: { readonly [K in AnswerConstraints['kind']]: WidgetType | null } = {
  choice: 'choices',
  text: 'text',
  number: 'number',
  presence: null,
};

/** The level of the catalogue since which a widget exists. */
type SinceOf = (type: WidgetType) => number;
const sinceOf: SinceOf = (type) => Number(Reflect.get(widgets[type], 'x-since'));

/**
 * The widget, or where the client's catalogue is too old for it the one that takes the same answer; null when the client
 * knows neither. [protocol: Catalogue and fallback]
 */
export function fitCatalogue(
  widget: WidgetType,
  { kind }: Pick<AnswerConstraints, 'kind'>,
  catalogue: number,
  since: SinceOf = sinceOf,
): WidgetType | null {
  const isKnown = (type: WidgetType) => since(type) <= catalogue;
  if (isKnown(widget)) return widget;
  const fallback = fallbacks[kind];
  return fallback && isKnown(fallback) ? fallback : null;
}
