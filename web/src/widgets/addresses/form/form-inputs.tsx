import type { Addresses, AddressForm } from '@gam/schemas/descriptors';
import { toLatinDigits } from '@gam/shared/digits';
import { landlineToShown, landlineToStored } from '@gam/shared/phone';
import { Input, Text } from '@mantine/core';
import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { isFields } from '@gam/client/stored';
import { DigitsInput } from '../../../ui/DigitsInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SearchSelect } from '../../../ui/search-select/SearchSelect.tsx';
import type { AddressData } from '../address-draft.ts';
import { LazyPinMap } from '../map/LazyPinMap.tsx';

/** The data of the address form that its inputs need besides their own field. */
export interface FormContext {
  readonly labels: Addresses['labels'];
  readonly map: AddressForm['map'];
  /** The id of the form's area. */
  readonly area: string | null;
  /** Goes on to what is filled in after the area. */
  readonly goOn: () => void;
}

/** Returns the id of a field's error by the field's id. */
export const errorId = (id: string): string => `${id}-error`;

/** The attributes that all inputs share. */
const attributesOf = ({ id, placeholder, required, readonly, rawErrors = [] }: WidgetProps) => ({
  id,
  placeholder,
  readOnly: readonly === true,
  'aria-required': required === true,
  'aria-invalid': rawErrors.length > 0,
  'aria-describedby': errorId(id),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const orMissing = (text: string): string | undefined => (text === '' ? undefined : text);

/** The browser's autocompletion of a field, if the BFF's form names one. */
const autocompleteOf = ({ options: { autocomplete } }: WidgetProps): string | undefined =>
  typeof autocomplete === 'string' ? autocomplete : undefined;

/** One line of text, such as a name. */
export function LineInput(props: WidgetProps) {
  return (
    <Field
      {...attributesOf(props)}
      type="text"
      autoComplete={autocompleteOf(props)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orMissing(event.currentTarget.value))}
    />
  );
}

/** Several lines of text. */
export function DetailInput(props: WidgetProps) {
  const { rows } = props.options;
  return (
    <Field
      component="textarea"
      {...attributesOf(props)}
      rows={typeof rows === 'number' ? rows : 3}
      maxLength={props.schema.maxLength}
      autoComplete="street-address"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orMissing(event.currentTarget.value))}
    />
  );
}

/**
 * A phone number in digits of any script. It has no maximum length, since a cut number is another number. When the
 * customer leaves or submits the field, it shows the number with a leading 0. [W-5.07]
 */
export function PhoneInput(props: WidgetProps) {
  const text = textOf(props.value);
  const keep = (typed: string) => props.onChange(orMissing(typed));
  const tidy = () => {
    // The prefixes of another country are the server's to know.
    if (props.options['as_typed'] === true) return;
    const stored = landlineToStored(text);
    if (stored !== null && landlineToShown(stored) !== text) keep(landlineToShown(stored));
  };
  return (
    <DigitsInput
      {...attributesOf(props)}
      type="tel"
      inputMode="tel"
      autoComplete={autocompleteOf(props) ?? 'tel'}
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

/** One of the areas, which the customer finds by typing; fixed text if there is only one. [W-2.02, W-5.03] */
export function AreaInput(props: WidgetProps<AddressData, object, FormContext>) {
  const { id, value, label, options, required, readonly, rawErrors = [], onChange, registry } = props;
  const areas = (options.enumOptions ?? []).map((one) => ({ id: String(one.value), title: one.label }));
  if (readonly === true) {
    return (
      <>
        <Input.Label htmlFor={id}>{label}</Input.Label>
        <Field id={id} readOnly value={areas.find((area) => area.id === value)?.title ?? ''} />
      </>
    );
  }
  const { labels, goOn } = registry.formContext;
  return (
    <SearchSelect
      label={label}
      placeholder={labels.search}
      options={areas}
      labels={labels}
      value={typeof value === 'string' ? value : null}
      onChange={(area) => onChange(area ?? undefined)}
      onChosen={goOn}
      describedBy={errorId(id)}
      isWrong={rawErrors.length > 0}
      isRequired={required === true}
    />
  );
}

/** The location of an address: a pin on the map, near the form's area. [W-2.04] */
export function MapField(props: FieldProps<AddressData, object, FormContext>) {
  const { formData, fieldPathId, registry, schema, onChange } = props;
  const { map, area } = registry.formContext;
  if (map === null) return null;
  const { lat, lng } = isFields(formData) ? formData : {};
  return (
    <>
      <Text fw={500} lh="xs">
        {'title' in schema && String(schema.title)}
      </Text>
      <LazyPinMap
        map={map}
        value={typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null}
        area={area}
        onChange={(place) => onChange(place === null ? undefined : { ...place }, fieldPathId.path)}
      />
    </>
  );
}
