import { addPipelineToken, listPipelineTokens, removePipelineToken } from '../../src/people/auth/index.ts';
import type { Command, CommandResult } from './commands.ts';

/** How long a token counts unless said otherwise, and at most, in days. */
const usualDays = 90;
const mostDays = 366;
const dayMs = 24 * 60 * 60_000;

const failure = (line: string): CommandResult => ({ done: false, lines: [line] });

/** The commands for the tokens of programs. */
export const tokenCommands: Readonly<Record<string, Command>> = {
  'token add': {
    takes: ['<name>', '[--days <N>]'],
    arguments: 1,
    options: ['days'],
    about: `makes a token of a program, which may draft, check, simulate and publish what a person approved, and prints it; it counts for ${usualDays} days unless said otherwise`,
    run: async ({ db, now }, [name = ''], { days: typed }) => {
      if (!/^[a-z0-9-]{1,40}$/.test(name))
        return failure(`"${name}" is not a name: small letters, digits and dashes, 40 at most.`);
      const days = typed === null ? usualDays : Number(typed);
      if (!Number.isInteger(days) || days < 1 || days > mostDays)
        return failure(`"${typed}" is not a number of days from 1 to ${mostDays}.`);
      const expiresAt = new Date(now.getTime() + days * dayMs);
      const token = await addPipelineToken(db, { name, expiresAt }, now);
      if (token === null) return failure(`${name} has a token already: remove it first.`);
      const until = `It counts until ${expiresAt.toISOString()} and is shown once.`;
      return { done: true, lines: [`export GAM_TOKEN=${token}`, until] };
    },
  },
  'token list': {
    takes: [],
    arguments: 0,
    options: [],
    about: 'lists the tokens of programs with their ends',
    run: async ({ db, now }) => {
      const lines = (await listPipelineTokens(db)).map(
        ({ name, expiresAt }) => `${name}\t${expiresAt > now ? 'until' : 'ended'} ${expiresAt.toISOString()}`,
      );
      return { done: true, lines: lines.length === 0 ? ['There are no tokens.'] : lines };
    },
  },
  'token remove': {
    takes: ['<name>'],
    arguments: 1,
    options: [],
    about: 'ends a token of a program at once',
    run: async ({ db, now }, [name = '']) =>
      (await removePipelineToken(db, name, now))
        ? { done: true, lines: [`The token ${name} has ended.`] }
        : failure(`There is no token ${name}.`),
  },
};
