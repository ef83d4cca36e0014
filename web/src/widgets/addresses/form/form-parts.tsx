import { Input, Stack } from '@mantine/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps, RegistryFieldsType } from '@rjsf/utils';
import type { AddressData } from '../address-draft.ts';
import type { FormParts } from '../../../ui/schema-form/SchemaForm.tsx';
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

/** What the form library draws the BFF's form with. */
export const formParts: FormParts = {
  templates: { FieldTemplate, ObjectFieldTemplate },
  widgets: { area: AreaInput, textarea: DetailInput, phone: PhoneInput, text: LineInput },
  fields: { map: MapField as RegistryFieldsType<AddressData>[string] },
};
