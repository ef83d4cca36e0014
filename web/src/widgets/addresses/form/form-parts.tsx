import { Input, Stack } from '@mantine/core';
import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
} from '@rjsf/utils';
import type { AddressData } from '../address-draft.ts';
import { FieldError } from '../../../ui/Field.tsx';
import { AreaInput, DetailInput, errorId, LineInput, MapField, PhoneInput } from './form-inputs.tsx';

/** The inputs that draw their own label. */
const labelsItself = new Set<unknown>(['area']);

/** A field: its label, its input and its error. */
function FieldTemplate({
  id,
  label,
  children,
  hidden,
  displayLabel,
  rawErrors = [],
  schema,
  uiSchema,
}: FieldTemplateProps<AddressData>) {
  if (hidden) return null;
  const isWhole = schema.type === 'object' && uiSchema?.['ui:field'] === undefined;
  if (isWhole) return children;
  return (
    <Stack gap="xs" miw={0}>
      {displayLabel === true && !labelsItself.has(uiSchema?.['ui:widget']) && (
        <Input.Label htmlFor={id}>{label}</Input.Label>
      )}
      {children}
      <FieldError id={errorId(id)} message={rawErrors[0] ?? null} />
    </Stack>
  );
}

/** The fields of a form, one below the other. */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps<AddressData>) {
  return <Stack gap="lg">{properties.map(({ content }) => content)}</Stack>;
}

/** The templates of the form library. */
export const formTemplates: Partial<TemplatesType<AddressData>> = { FieldTemplate, ObjectFieldTemplate };

/** The inputs that the BFF's form names. */
export const formWidgets: RegistryWidgetsType<AddressData> = {
  area: AreaInput,
  textarea: DetailInput,
  phone: PhoneInput,
  text: LineInput,
};
export const formFields: RegistryFieldsType<AddressData> = {
  map: MapField as RegistryFieldsType<AddressData>[string],
};
