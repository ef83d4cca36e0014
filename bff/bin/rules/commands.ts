import type { Command } from './command.ts';
import { signIn } from './sign-in.ts';

/** Every command of `rules`, by the name that is typed; the usage text follows this order. */
export const commands: Readonly<Record<string, Command>> = {
  'sign-in': signIn,
};
