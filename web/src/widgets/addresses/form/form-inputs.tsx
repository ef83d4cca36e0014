import type { WidgetProps } from '@rjsf/utils';
import { Field } from '../../../ui/Field.tsx';
import { autocompleteOf } from './autocomplete.ts';
import { errorId } from './error-id.ts';

/** One line of text, such as a name. */
export function LineInput({ id, value, required, readonly, options, rawErrors = [], onChange }: WidgetProps) {
  return (
    <Field
      id={id}
      type="text"
      autoComplete={autocompleteOf(options)}
      readOnly={readonly === true}
      aria-required={required === true}
      aria-invalid={rawErrors.length > 0}
      aria-describedby={errorId(id)}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
    />
  );
}
