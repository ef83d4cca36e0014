import { Type, type Static } from 'typebox';
import { Id, LegacyId, link } from '../values.ts';
import { defineCall, listOf } from '../call.ts';

/** An uploaded image; `url` if the upstream returns one. [O-3.22, readings 20] */
export const UploadedImage = Type.Object({ id: Id, url: Type.Optional(link()) }, { title: 'UploadedImage' });
export interface UploadedImage extends Static<typeof UploadedImage> {}

export const UploadedVoice = Type.Object({ id: Id }, { title: 'UploadedVoice' });
export interface UploadedVoice extends Static<typeof UploadedVoice> {}

const file = (contentMediaType: string) => Type.String({ contentMediaType });

/** A sound of an order; `url` if the upstream returns one. The shape is this project's choice. */
const OrderVoice = Type.Object({ id: Id, url: Type.Optional(link()) }, { title: 'OrderVoice' });

/** The calls for uploads. [O-7.05, O-7.06, O-7.08] */
export const uploadCalls = {
  uploadImage: defineCall({
    method: 'POST',
    path: '/v2/uploads/images/',
    about: 'Accepts one cropped picture (jpg or png) in the field `image`. [O-7.05]',
    auth: 'optional',
    effect: 'write',
    consumes: 'multipart/form-data',
    body: Type.Object({ image: file('image/*') }),
    reply: UploadedImage,
  }),
  uploadVoice: defineCall({
    method: 'POST',
    path: '/upload/voice/',
    about:
      'Accepts one sound (mp3, aac or ogg, under 20 MB) in the field `file`, on the media host. [O-7.06]',
    auth: 'optional',
    effect: 'write',
    host: 'media',
    consumes: 'multipart/form-data',
    body: Type.Object({ file: file('audio/*') }),
    reply: UploadedVoice,
  }),
  listOrderImages: defineCall({
    method: 'POST',
    path: '/v2/uploads/images/by-order/',
    about:
      "The images of an earlier order of the caller, by the ids of its answers. The path is this project's choice. [O-7.08]",
    auth: 'user',
    effect: 'read',
    body: Type.Object({ orderId: LegacyId, imagesId: Type.Array(Id, { maxItems: 200 }) }),
    reply: listOf(UploadedImage),
  }),
  listOrderVoices: defineCall({
    method: 'POST',
    path: '/v2/uploads/voice/by-order/',
    about:
      "The sounds of an earlier order of the caller, by the ids of its answers. The path, payload and reply are this project's choice.",
    auth: 'user',
    effect: 'read',
    body: Type.Object({ orderId: LegacyId, voiceIds: Type.Array(Id, { maxItems: 200 }) }),
    reply: listOf(OrderVoice),
  }),
} as const;
