import type { FormSchema } from './form-schema.ts';
import { fromData } from './form-schema.ts';

/** The length bounds of an address's detail, in letters. [W-5.04] */
export const detailLengths = { min: 10, max: 1000 } as const;

/** A text whose length and pattern are data: a phone's those of its country, a name's those of all names. */
const textOf = (data: string) => ({
  type: 'string',
  minLength: fromData(data, 'min_length'),
  maxLength: fromData(data, 'max_length'),
  pattern: fromData(data, 'pattern'),
});

/** The customer whom an operator's form names. [W-6.03] */
const customer = { phone: textOf('phone'), first_name: textOf('name'), last_name: textOf('name') };

const area = { type: 'string', enum: fromData('areas') };

const location = {
  type: 'object',
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
  },
  required: ['lat', 'lng'],
};

/** The full form of an address. Data: areas, landline, required; of an operator's form also phone and name. */
export const address: FormSchema = {
  name: 'address',
  version: 1,
  schema: {
    type: 'object',
    properties: {
      ...customer,
      area,
      detail: {
        type: 'string',
        minLength: detailLengths.min,
        maxLength: detailLengths.max,
        pattern: '\\p{L}',
      },
      landline: textOf('landline'),
      location,
    },
    required: fromData('required'),
  },
};

/** The simple form of an address: it needs an area where it has no location. Data: areas, required. [W-9.03] */
export const simpleAddress: FormSchema = {
  name: 'simple_address',
  version: 1,
  schema: {
    type: 'object',
    properties: { ...customer, area, location },
    required: fromData('required'),
    if: { required: ['location'] },
    else: { required: ['area'] },
  },
};
