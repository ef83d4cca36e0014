import { bffCalls, type Voice } from '@gam/schemas/descriptors';
import { maxRecordingMs } from '@gam/shared/recording';
import { texts } from '@gam/shared/texts';
import { labelUploads } from './media/upload-items.ts';
import { uploadRules } from './media/upload-kind.ts';
import { bareId } from './media/upload-name.ts';
import type { QuestionKind } from './kind.ts';
import { questionTexts } from './texts.ts';

/** A recorded or chosen sound. What was sent moves on by itself. [O-2.36, O-4.42, O-9.02] */
export const voice: QuestionKind<'voice'> = {
  constraints: (_question, { mandatory, texts: { required = texts.validation.voice } }) => ({
    kind: 'presence',
    mandatory,
    required,
  }),
  present: ({ id }, { max_voice_minutes = null }): Voice => ({
    type: 'voice',
    key: id,
    upload: bffCalls.uploadVoice.path,
    field: 'file',
    limit_ms: Math.round(maxRecordingMs(max_voice_minutes)),
    max_bytes: uploadRules.voice.maxBytes,
    labels: questionTexts.voice.labels,
  }),
  offered: () => ({ check: 'uploads', follows: false }),
  sent: (values) => values.map(bareId),
  summarise: (_question, { values }) => labelUploads('voice', values).join(questionTexts.fileSeparator),
  advanceOnChoice: () => true,
};
