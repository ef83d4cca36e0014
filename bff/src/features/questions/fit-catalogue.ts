import { widgets, type WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints } from '@gam/schemas/questions';

/** The oldest widget that accepts the same kind of answer; null for an answer that only the server can check. */
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
 * Returns the widget, or the fallback that accepts the same answer if the client's catalogue is too old; null if the
 * client knows neither. [protocol: Catalogue and fallback]
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
