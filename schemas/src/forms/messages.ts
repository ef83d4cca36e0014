import { type FormSchema, fromData } from './form-schema.ts';

/** A longer text that may stay empty. */
const longText = (maxLength: number) => ({ type: 'string', maxLength });

/** A message to the company. [O-7.21] */
export const supportMessage: FormSchema = {
  name: 'support_message',
  version: 1,
  schema: { type: 'object', properties: { description: longText(1000) }, required: ['description'] },
};

/** The rating of a finished order. */
export const rating: FormSchema = {
  name: 'rating',
  version: 1,
  schema: {
    type: 'object',
    properties: { stars: { type: 'string', enum: ['1', '2', '3', '4', '5'] }, comment: longText(500) },
    required: ['stars'],
  },
};

/** Whom to call about a request. The phone is a mobile number of Iran in any form, without separators. */
const contact = {
  name: { type: 'string', minLength: 2, maxLength: 80 },
  phone: { type: 'string', pattern: '^(?:(?:\\+|00)?98)?0?9[0-9]{9}$' },
};

/** The request for a call about a move. Data: the ids of the cities. [O-7.23] */
export const moving: FormSchema = {
  name: 'moving',
  version: 1,
  schema: {
    type: 'object',
    properties: {
      ...contact,
      city: { type: 'string', enum: fromData('cities') },
      description: longText(1000),
    },
    required: ['name', 'phone', 'city'],
  },
};

/** The request for a call for an organization. */
export const organization: FormSchema = {
  name: 'organization',
  version: 1,
  schema: {
    type: 'object',
    properties: {
      organization: { type: 'string', minLength: 2, maxLength: 120 },
      ...contact,
      description: longText(1000),
    },
    required: ['organization', 'name', 'phone'],
  },
};
