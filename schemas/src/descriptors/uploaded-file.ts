import { Type, type Static } from 'typebox';

/**
 * A file that was taken in. `id` is what an answer names it by, good in this flow alone; `url` is a picture of it, where
 * there is one. [O-3.22, protocol: Restore]
 */
export const UploadedFile = Type.Object(
  { id: Type.String(), url: Type.Optional(Type.String()) },
  { title: 'UploadedFile' },
);
export interface UploadedFile extends Static<typeof UploadedFile> {}
