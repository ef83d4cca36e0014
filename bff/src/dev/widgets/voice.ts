import { texts } from '@gam/shared/texts';
import { makeQuestion, viewAsLoaded } from '../../engine/questions/question-fixtures.ts';
import { presentVoice } from '../../features/media/index.ts';
import { mustBeThere } from '../constraints.ts';
import type { WidgetState } from '../state.ts';

const question = makeQuestion('voice');
const voice = { ...presentVoice(question, viewAsLoaded(question)), key: 'widget' };

export const voiceStates: readonly WidgetState<'voice'>[] = [
  { name: 'empty', about: 'بدون صدا', widget: voice, constraints: mustBeThere(false) },
  {
    name: 'uploaded',
    about: 'صدا ارسال شده است',
    widget: voice,
    constraints: mustBeThere(false),
    question: { answer: { values: ['voice-1'] } },
  },
  {
    name: 'missing',
    about: 'صدا لازم است',
    widget: voice,
    constraints: mustBeThere(),
    question: { error: texts.validation.voice },
  },
];
