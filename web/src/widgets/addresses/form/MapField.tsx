import type { FieldProps } from '@rjsf/utils';
import { LazyPinMap } from '../map/LazyPinMap.tsx';
import { isFields } from '../../../client/stored.ts';
import type { AddressData } from '../address-draft.ts';
import type { FormContext } from './form-context.ts';
import styles from './form-parts.module.css';

type Props = FieldProps<AddressData, object, FormContext>;

/** The place of an address: a pin on the map, by the area that stands in the form. [W-2.04] */
export function MapField({ formData, fieldPathId, registry, schema, onChange }: Props) {
  const { map, area } = registry.formContext;
  if (map === null) return null;
  const { lat, lng } = isFields(formData) ? formData : {};
  return (
    <>
      <p className={styles.label}>{'title' in schema && String(schema.title)}</p>
      <LazyPinMap
        map={map}
        value={typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null}
        area={area}
        onChange={(place) => onChange(place === null ? undefined : { ...place }, fieldPathId.path)}
      />
    </>
  );
}
