import { audit, versions } from './history.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { diff } from './diff.ts';
import { explain } from './explain.ts';
import { publish } from './publish.ts';
import { rollBack, rollOut, status, withdraw } from './live.ts';
import { signIn } from './sign-in.ts';
import { simulate } from './simulate.ts';

/** Every command of `rules` by its name; the usage text follows this order. */
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
