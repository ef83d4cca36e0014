import type { WidgetProps } from '@rjsf/utils';
import { Input } from '@mantine/core';
import { Field } from '../../../ui/Field.tsx';
import { SearchSelect } from '../../../ui/search-select/SearchSelect.tsx';
import type { AddressData } from '../address-draft.ts';
import { errorId } from './error-id.ts';
import type { FormContext } from './form-context.ts';

type Props = WidgetProps<AddressData, object, FormContext>;

/** One of the areas, found by typing; the only one where there is no choice. [W-2.02, W-5.03] */
export function AreaInput({
  id,
  value,
  label,
  options,
  required,
  readonly,
  rawErrors,
  onChange,
  registry,
}: Props) {
  const areas = (options.enumOptions ?? []).map((one) => ({ id: String(one.value), title: one.label }));
  if (readonly === true) {
    return (
      <>
        <Input.Label htmlFor={id}>{label}</Input.Label>
        <Field id={id} readOnly value={areas.find((area) => area.id === value)?.title ?? ''} />
      </>
    );
  }
  const { labels } = registry.formContext;
  return (
    <SearchSelect
      label={label}
      placeholder={labels.search}
      options={areas}
      labels={labels}
      value={typeof value === 'string' ? value : null}
      onChange={(area) => onChange(area ?? undefined)}
      describedBy={errorId(id)}
      isWrong={rawErrors !== undefined && rawErrors.length > 0}
      isRequired={required === true}
    />
  );
}
