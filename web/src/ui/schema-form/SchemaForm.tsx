import type { SchemaRef } from '@gam/schemas/descriptors';
// Not from the package's index, whose validator compiles code; the content security policy forbids that.
import Form from '@rjsf/core/lib/components/Form.js';
import type { ErrorSchema, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { createFormValidator, type FormValues, type FormMessages } from './form-validator.ts';

/** A form of fixed shape, as its descriptor describes it. */
export interface SchemaFormDescriptor {
  readonly schema: Record<string, unknown>;
  readonly schema_ref?: SchemaRef;
  readonly ui: Record<string, unknown>;
  readonly messages: FormMessages;
}

/** What fields are drawn with. */
export interface FormParts {
  readonly widgets: RegistryWidgetsType<FormValues>;
  readonly templates: Partial<TemplatesType<FormValues>>;
  readonly fields?: RegistryFieldsType<FormValues>;
}

export interface SchemaFormHandle {
  /** Judges the form and shows what is wrong; whether nothing is. */
  readonly validate: () => boolean;
}

interface Props {
  id: string;
  form: SchemaFormDescriptor;
  parts: FormParts;
  context?: object;
  data: FormValues;
  /** The BFF's errors by field. */
  errors: Readonly<Record<string, string>>;
  onType: (data: FormValues) => void;
  ref: Ref<SchemaFormHandle>;
}

/** Keeps the library from choosing the first option by itself. */
const noDefaults = { constAsDefaults: 'never', emptyObjectFields: 'skipEmptyDefaults' } as const;

/** The fields of a form after the BFF's schema, judged by the validator that the build compiled. [W-5.03] */
export function SchemaForm({ id, form, parts, context, data, errors, onType, ref }: Props) {
  const { schema, schema_ref, ui, messages } = form;
  const library = useRef<Form<FormValues>>(null);
  const validator = useMemo(() => createFormValidator(schema_ref, messages, ui), [schema_ref, messages, ui]);
  const extraErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).map(([name, message]) => [name, { __errors: [message] }]),
      ) as ErrorSchema<FormValues>,
    [errors],
  );
  useImperativeHandle(ref, () => ({ validate: () => library.current?.validateForm() === true }), []);
  return (
    <Form<FormValues>
      ref={library}
      // The page is a form already.
      tagName="div"
      idPrefix={id}
      schema={schema}
      uiSchema={ui}
      formData={data}
      formContext={context}
      validator={validator}
      {...parts}
      extraErrors={extraErrors}
      experimental_defaultFormStateBehavior={noDefaults}
      showErrorList={false}
      noHtml5Validate
      onChange={({ formData = {} }) => onType(formData)}
      onError={() => undefined}
    >
      <></>
    </Form>
  );
}
