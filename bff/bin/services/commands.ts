import type { Command } from '../rules/command.ts';
import type { Program } from '../rules/run-command.ts';
import { check, confirm, publish, rollBack } from './change-commands.ts';
import { audit, diff, pull, status, versions } from './read-commands.ts';

/** Every command of `services` by its name; the usage text follows this order. */
export const commands: Readonly<Record<string, Command>> = {
  status,
  pull,
  check,
  publish,
  confirm,
  'roll-back': rollBack,
  versions,
  diff,
  audit,
};

export const program: Program = {
  name: 'services',
  about: 'GAM_URL is the URL of the BFF; GAM_TOKEN is the token that `npm run rules -- sign-in` prints.',
};
