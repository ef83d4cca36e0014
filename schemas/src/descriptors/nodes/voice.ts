import { Type, type Static } from 'typebox';
import { defineNode } from '../node.ts';

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
