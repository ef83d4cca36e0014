import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';

/**
 * Pictures: chosen or taken, cropped, uploaded one by one; the answer's values are the ids of the uploads. `files` are
 * the pictures of the stored answer; one without a URL is shown as a file. [O-2.35, O-4.38, O-5.16, W-4.13]
 */
export const Images = defineNode('images', 3, 'pictures that are uploaded', {
  upload: Type.String({ description: 'the upload URL, to which the client adds ?flow=' }),
  field: Type.String({ description: 'the name of the multipart field' }),
  max: Type.Integer({
    minimum: 1,
    description: 'the greatest number of pictures; the button to add one is then hidden',
  }),
  /** The limits of a picture, px: of a chosen one too where there is no `chosen`. */
  sides: Type.Object({ min: Type.Integer(), max: Type.Integer(), pixels: Type.Integer() }),
  /** How many pixels a chosen picture may have for clients that decode it scaled down. */
  chosen: Type.Optional(Type.Object({ pixels: Type.Integer() })),
  /** The picture that is sent: its longest side in px, and its jpg quality from 0 to 1. */
  sent: Type.Object({ max_side: Type.Integer(), quality: Type.Number() }),
  files: Type.Array(Type.Object({ id: Type.String(), image: Type.Optional(Type.String()) })),
  labels: Type.Object({
    add: Type.String(),
    drop: Type.String({ description: 'the hint of the drop area' }),
    picture: Type.String({ description: 'the name of a picture, with {number}' }),
    progress: Type.String({ description: 'with {percent}' }),
    retry: Type.String(),
    remove: Type.String(),
    uploading: Type.String({ description: 'the message while an upload is in progress' }),
    format: Type.String(),
    size: Type.String({ description: 'the message for a picture that is too small or too large' }),
    too_small: Type.Optional(Type.String({ description: 'the message for a small or narrow one' })),
    too_large: Type.Optional(Type.String({ description: 'the message for one above `chosen`' })),
    failed: Type.String(),
    crop_title: Type.String(),
    crop_confirm: Type.String(),
    crop_cancel: Type.String(),
    rotate_left: Type.String(),
    rotate_right: Type.String(),
    zoom_in: Type.String(),
    zoom_out: Type.String(),
  }),
});
export interface Images extends Static<typeof Images> {}

/**
 * A sound: recorded or chosen, played, then sent; the answer's value is the id of the upload. [O-2.36, O-4.40 to
 * O-4.43]
 */
export const Voice = defineNode('voice', 3, 'a sound that is recorded or chosen', {
  upload: Type.String({ description: 'the upload URL, to which the client adds ?flow=' }),
  field: Type.String({ description: 'the name of the multipart field' }),
  limit_ms: Type.Integer({ minimum: 1, description: 'the longest recording [O-9.02]' }),
  max_bytes: Type.Integer({ minimum: 1, description: 'a file must be smaller' }),
  labels: Type.Object({
    record: Type.String(),
    stop: Type.String(),
    choose: Type.String(),
    again: Type.String({ description: 'the button that records again' }),
    remove: Type.String(),
    player: Type.String({ description: "the player's name for screen readers" }),
    play: Type.Optional(Type.String()),
    pause: Type.Optional(Type.String()),
    elapsed: Type.String({ description: 'with {elapsed} and {limit}' }),
    recording: Type.String(),
    recorded: Type.String(),
    progress: Type.String({ description: 'with {percent}' }),
    uploaded: Type.String(),
    confirm: Type.String({ description: 'the message of next while a file is not sent yet' }),
    not_audio: Type.String(),
    too_large: Type.String(),
    format: Type.String(),
    microphone: Type.String(),
    failed: Type.String(),
  }),
});
export interface Voice extends Static<typeof Voice> {}
