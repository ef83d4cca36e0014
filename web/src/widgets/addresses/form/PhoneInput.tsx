import { toLatinDigits } from '@gam/shared/digits';
import { landlineToShown, landlineToStored } from '@gam/shared/phone';
import type { WidgetProps } from '@rjsf/utils';
import { DigitsInput } from '../../../ui/DigitsInput.tsx';
import { autocompleteOf } from './autocomplete.ts';
import { errorId } from './error-id.ts';

/**
 * A phone in digits of any script. It has no maximum length, since a number that is cut is another number; once the
 * field is left or submitted, it shows the number with a leading 0. [W-5.07]
 */
export function PhoneInput({
  id,
  value,
  placeholder,
  required,
  readonly,
  options,
  rawErrors = [],
  onChange,
}: WidgetProps) {
  const text = typeof value === 'string' ? value : '';
  const keep = (typed: string) => onChange(typed === '' ? undefined : typed);
  const tidy = () => {
    const stored = landlineToStored(text);
    if (stored !== null && landlineToShown(stored) !== text) keep(landlineToShown(stored));
  };
  return (
    <DigitsInput
      id={id}
      type="tel"
      inputMode="tel"
      autoComplete={autocompleteOf(options) ?? 'tel'}
      readOnly={readonly === true}
      placeholder={placeholder}
      aria-required={required === true}
      aria-invalid={rawErrors.length > 0}
      aria-describedby={errorId(id)}
      value={text}
      keep={toLatinDigits}
      onType={keep}
      onBlur={tidy}
      onKeyDown={({ key }) => {
        if (key === 'Enter') tidy();
      }}
    />
  );
}
