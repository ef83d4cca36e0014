import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';

/**
 * Pictures: chosen or taken, cropped, uploaded one by one; the answer's values are the names of the uploads. `files` are
 * those that are answered already; one without a picture is shown as a file. [O-2.35, O-4.38, O-5.16, W-4.13]
 */
export const Images = defineNode('images', 3, 'pictures that are uploaded', {
  upload: Type.String({ description: 'where a picture is sent to, with ?flow=' }),
  field: Type.String({ description: 'the name of its part' }),
  max: Type.Integer({ minimum: 1, description: 'the most pictures; the way to add one is hidden there' }),
  /** Of the picture that is chosen, px. */
  sides: Type.Object({ min: Type.Integer(), max: Type.Integer(), pixels: Type.Integer() }),
  /** Of the picture that is sent: its longest side in px, and the quality of its jpg. */
  sent: Type.Object({ max_side: Type.Integer(), quality: Type.Number() }),
  files: Type.Array(Type.Object({ id: Type.String(), image: Type.Optional(Type.String()) })),
  labels: Type.Object({
    add: Type.String(),
    drop: Type.String({ description: 'that pictures can be dropped here, or are few enough' }),
    picture: Type.String({ description: 'what a picture is called, with {number}' }),
    progress: Type.String({ description: 'with {percent}' }),
    retry: Type.String(),
    remove: Type.String(),
    uploading: Type.String({ description: 'why one cannot move on yet' }),
    format: Type.String(),
    size: Type.String({ description: 'a picture that is too small or too large' }),
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
 * A sound, recorded or chosen, heard, then sent; the answer's value is the name of the upload. [O-2.36, O-4.40 to O-4.43]
 */
export const Voice = defineNode('voice', 3, 'a sound that is recorded or chosen', {
  upload: Type.String({ description: 'where it is sent to, with ?flow=' }),
  field: Type.String({ description: 'the name of its part' }),
  limit_ms: Type.Integer({ minimum: 1, description: 'the longest recording [O-9.02]' }),
  max_bytes: Type.Integer({ minimum: 1, description: 'a file must be smaller' }),
  labels: Type.Object({
    record: Type.String(),
    stop: Type.String(),
    choose: Type.String(),
    again: Type.String({ description: 'records another one' }),
    remove: Type.String(),
    player: Type.String({ description: 'what a screen reader calls the player' }),
    elapsed: Type.String({ description: 'with {elapsed} and {limit}' }),
    recording: Type.String(),
    recorded: Type.String(),
    progress: Type.String({ description: 'with {percent}' }),
    uploaded: Type.String(),
    confirm: Type.String({ description: 'what next says while a file is there and not sent' }),
    not_audio: Type.String(),
    too_large: Type.String(),
    format: Type.String(),
    microphone: Type.String(),
    failed: Type.String(),
  }),
});
export interface Voice extends Static<typeof Voice> {}
