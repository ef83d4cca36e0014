import { Text } from '@mantine/core';
import type { FieldProps } from '@rjsf/utils';
import { LazyPinMap } from '../map/LazyPinMap.tsx';
import { isFields } from '../../../client/stored.ts';
import type { AddressData } from '../address-draft.ts';
import type { FormContext } from './form-context.ts';

type Props = FieldProps<AddressData, object, FormContext>;

/** The place of an address: a pin on the map, by the area that stands in the form. [W-2.04] */
export function MapField({ formData, fieldPathId, registry, schema, onChange }: Props) {
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
