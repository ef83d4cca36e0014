import type { WidgetProps } from '@rjsf/utils';
import { Field } from '../../../ui/Field.tsx';
import { errorId } from './error-id.ts';

/** Several lines of text. */
export function DetailInput({
  id,
  value,
  placeholder,
  required,
  options,
  schema,
  rawErrors = [],
  onChange,
}: WidgetProps) {
  const rows = typeof options.rows === 'number' ? options.rows : 3;
  return (
    <Field
      component="textarea"
      id={id}
      rows={rows}
      maxLength={schema.maxLength}
      autoComplete="street-address"
      placeholder={placeholder}
      aria-required={required === true}
      aria-invalid={rawErrors.length > 0}
      aria-describedby={errorId(id)}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
    />
  );
}
