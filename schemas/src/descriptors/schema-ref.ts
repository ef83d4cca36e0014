import { type Static, Type } from 'typebox';

/**
 * What a form's `schema` is filled from: a schema of `@gam/schemas/forms` and its data. A client that was built with that
 * version judges the form by its compiled validator; any other leaves that to the BFF, which judges every form.
 */
export const SchemaRef = Type.Object({
  name: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  data: Type.Record(Type.String(), Type.Unknown()),
});
export interface SchemaRef extends Static<typeof SchemaRef> {}
