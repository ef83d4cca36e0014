import type { WidgetProps } from '@rjsf/utils';

/** What a browser may fill a field with, where the server's form says it. */
export const autocompleteOf = ({ autocomplete }: WidgetProps['options']): string | undefined =>
  typeof autocomplete === 'string' ? autocomplete : undefined;
