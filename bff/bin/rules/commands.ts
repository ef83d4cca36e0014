import { check } from './check.ts';
import type { Command } from './command.ts';
import { copy } from './copy.ts';
import { diff } from './diff.ts';
import { approve, comment, discard, draft, drafts, reject } from './drafts.ts';
import { explain } from './explain.ts';
import { audit, pull, versions } from './history.ts';
import { rollBack, rollOut, status, unschedule, withdraw } from './live.ts';
import { merge, mergeDraft } from './merge.ts';
import { outcomes } from './outcomes.ts';
import { publish, publishDraft } from './publish.ts';
import { signIn } from './sign-in.ts';
import { simulate } from './simulate.ts';

/** Every command of `rules` by its name; the usage text follows this order. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  simulate,
  diff,
  explain,
  pull,
  copy,
  draft,
  drafts,
  approve,
  reject,
  comment,
  discard,
  merge,
  'merge-draft': mergeDraft,
  publish,
  'publish-draft': publishDraft,
  'roll-out': rollOut,
  'roll-back': rollBack,
  unschedule,
  withdraw,
  outcomes,
  status,
  versions,
  audit,
  'sign-in': signIn,
};
