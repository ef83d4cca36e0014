import { type FormSchema, fromData } from './form-schema.ts';

const name = {
  type: 'string',
  minLength: fromData('name', 'min_length'),
  maxLength: fromData('name', 'max_length'),
  pattern: fromData('name', 'pattern'),
};

/** The name of a customer. Data: lengths and pattern of a name. */
export const profile: FormSchema = {
  name: 'profile',
  version: 1,
  schema: {
    type: 'object',
    properties: { first_name: name, last_name: name },
    required: ['first_name', 'last_name'],
  },
};
