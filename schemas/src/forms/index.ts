import { address, simpleAddress } from './address.ts';
import { moving, organization, rating, supportMessage } from './messages.ts';
import { profile } from './profile.ts';

/** The schemas of forms of fixed shape: the BFF judges by them, and the web build compiles them. */
export const formSchemas = { address, simpleAddress, supportMessage, rating, moving, organization, profile };

export { detailLengths } from './address.ts';
export { dataKey, fillSchema, type FormSchema, type JsonSchema, schemaKey } from './form-schema.ts';
