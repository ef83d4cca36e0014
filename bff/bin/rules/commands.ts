import { audit } from './audit.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { diff } from './diff.ts';
import { explain } from './explain.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import { rollOut } from './roll-out.ts';
import { signIn } from './sign-in.ts';
import { simulate } from './simulate.ts';
import { status } from './status.ts';
import { versions } from './versions.ts';
import { withdraw } from './withdraw.ts';

/** Every command of `rules`, by the name that is typed; the usage text follows this order. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  simulate,
  diff,
  explain,
  publish,
  'roll-out': rollOut,
  'roll-back': rollBack,
  withdraw,
  status,
  versions,
  audit,
  'sign-in': signIn,
};
