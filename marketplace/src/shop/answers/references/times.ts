import { findTimeVerdicts, isTime } from '../../calendars/find-time-verdicts.ts';
import type { TimeVerdict } from '../../calendars/judge-time.ts';
import { defineReference } from './reference-kind.ts';

/** What is to be said of the times that questions were answered with, by question. [O-5.05] */
export const times = defineReference<ReadonlyMap<string, TimeVerdict>>({
  isNamedBy: isTime,
  none: new Map(),
  load: findTimeVerdicts,
});
