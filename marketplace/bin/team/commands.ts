import { parseArgs } from 'node:util';
import { isTeamRole, type TeamRole, teamRoles, type UserRole } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { type Result, done, failed } from '@gam/shared/result';
import {
  addMember,
  inviteMember,
  listMembers,
  removeMember,
  resetMember,
} from '../../src/people/auth/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { tokenCommands } from './token-commands.ts';

/** Whether a command succeeded, and the lines that it prints. */
export interface CommandResult {
  readonly done: boolean;
  readonly lines: readonly string[];
}

/** What a command works with. */
interface Place {
  readonly db: Database;
  readonly now: Date;
  /** Where the product is reached, for links; without a slash at its end. */
  readonly publicUrl: string;
}

/** The options that were typed. */
interface Options {
  readonly role: readonly string[];
  readonly phone: string | null;
  readonly first: string | null;
  readonly last: string | null;
  readonly days: string | null;
}

export interface Command {
  /** Its arguments and options, for the usage text. */
  readonly takes: readonly string[];
  readonly arguments: number;
  readonly options: readonly (keyof Options)[];
  readonly about: string;
  readonly run: (place: Place, typed: readonly string[], options: Options) => Promise<CommandResult>;
}

const commands: Readonly<Record<string, Command>> = {
  add: {
    takes: ['<e-mail>', '--role <role>…', '[--phone <phone>]', '[--first <name>]', '[--last <name>]'],
    arguments: 1,
    options: ['role', 'phone', 'first', 'last'],
    about: `adds a person or gives a member further roles (${teamRoles.join(', ')}), and prints a one-time link for enrolment`,
    run: async ({ db, now, publicUrl }, [email = ''], { role, phone: typed, first, last }) => {
      const roles = readRoles(role);
      if (!roles.ok) return failure(roles.failure);
      if (roles.value.length === 0) return failure(`Name a role: --role ${teamRoles.join(' | ')}.`);
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return failure(`"${email}" is not an e-mail.`);
      const phone = typed === null ? null : normaliseMobile(typed);
      if (typed !== null && phone === null) return failure(`"${typed}" is not a mobile number.`);
      const member = { email, roles: roles.value, phone, firstName: first, lastName: last };
      const added = await addMember(db, member, now);
      if (!added.ok) return failure(reasons[added.failure](email));
      const { roles: held, token } = added.value;
      return success(`${email}: ${held.join(', ')}.`, ...linkLines(publicUrl, token));
    },
  },
  list: {
    takes: [],
    arguments: 0,
    options: [],
    about: 'lists the team with roles, enrolment, passkeys and last sign-in',
    run: async ({ db }) => {
      const lines = (await listMembers(db)).map((member) =>
        [
          member.email ?? '-',
          member.phone,
          `${member.firstName ?? ''} ${member.lastName ?? ''}`.trim() || '-',
          member.roles.join(', '),
          member.isEnrolled ? 'enrolled' : 'not enrolled',
          `${member.passkeys} passkeys`,
          member.signedInAt?.toISOString() ?? 'never',
        ].join('\t'),
      );
      return success(...(lines.length === 0 ? ['Nobody is in the team yet.'] : lines));
    },
  },
  link: {
    takes: ['<e-mail or phone>'],
    arguments: 1,
    options: [],
    about:
      'prints a one-time link for a further passkey, or for another password and authenticator; it resets nothing',
    run: async ({ db, now, publicUrl }, [named = '']) => {
      const invited = await inviteMember(db, readNamed(named), now);
      return invited.ok
        ? success(...linkLines(publicUrl, invited.value.token))
        : failure(reasons[invited.failure](named));
    },
  },
  reset: {
    takes: ['<e-mail or phone>'],
    arguments: 1,
    options: [],
    about:
      'ends the password, the authenticator, the passkeys and the sessions of a member, and prints a new one-time link',
    run: async ({ db, now, publicUrl }, [named = '']) => {
      const reset = await resetMember(db, readNamed(named), now);
      return reset.ok
        ? success(...linkLines(publicUrl, reset.value.token))
        : failure(reasons[reset.failure](named));
    },
  },
  remove: {
    takes: ['<e-mail or phone>', '[--role <role>…]'],
    arguments: 1,
    options: ['role'],
    about: 'takes roles from a member, all without --role, and ends their sessions',
    run: async ({ db, now }, [named = ''], { role }) => {
      const roles = readRoles(role);
      if (!roles.ok) return failure(roles.failure);
      const removed = await removeMember(db, { named: readNamed(named), roles: roles.value }, now);
      if (!removed.ok) return failure(reasons[removed.failure](named));
      const left = removed.value;
      return success(left.length === 0 ? `${named} is a customer now.` : `${named}: ${left.join(', ')}.`);
    },
  },
  ...tokenCommands,
};

const reasons = {
  unknown: (named) => `${named} is not in the team.`,
  phone_needed: (email) => `${email} is new: name their phone, e.g. --phone 09121234567.`,
  expert: () => 'The phone is an expert’s, who would lose that role.',
  email_taken: () => 'The phone is of a member with another e-mail.',
  no_such_role: (named) => `${named} does not have that role.`,
} as const satisfies Record<
  Extract<Awaited<ReturnType<typeof addMember>>, { ok: false }>['failure'],
  (named: string) => string
>;

export const usage: readonly string[] = [
  'Usage: npm run team -- <command>',
  ...Object.entries(commands).map(([name, { takes, about }]) => `  ${[name, ...takes].join(' ')}: ${about}`),
];

/** Runs what was typed; null for an unknown command or wrong arguments. */
export function readCommand(typed: readonly string[]): ((place: Place) => Promise<CommandResult>) | null {
  const name = Object.keys(commands).find(
    (each) => each === typed[0] || each === typed.slice(0, 2).join(' '),
  );
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || command === undefined) return null;
  const read = readOptions(typed.slice(name.split(' ').length));
  if (read === null) return null;
  const { given, options, named } = read;
  const isWhole = given.length === command.arguments && given.every((word) => word.trim() !== '');
  if (!isWhole || named.some((option) => !command.options.includes(option))) return null;
  return (place) => command.run(place, given, options);
}

function readOptions(typed: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: { role: { ...text, multiple: true }, phone: text, first: text, last: text, days: text },
    });
    const { role = [], phone = null, first = null, last = null, days = null } = values;
    const options: Options = { role, phone, first, last, days };
    return { given: positionals, options, named: Object.keys(values) as (keyof Options)[] };
  } catch {
    return null;
  }
}

function readRoles(typed: readonly string[]): Result<readonly TeamRole[], string> {
  const names = typed.flatMap((text) => text.split(',')).map((text) => text.trim());
  const wrong = names.find((name) => !isTeamRole(name as UserRole));
  return wrong === undefined
    ? done(names as TeamRole[])
    : failed(`"${wrong}" is not a role: ${teamRoles.join(', ')}.`);
}

/** A member as they are stored: an e-mail as it was typed, a phone in its canonical form. */
const readNamed = (typed: string): string => normaliseMobile(typed) ?? typed;

const linkLines = (publicUrl: string, token: string | null): readonly string[] =>
  token === null
    ? ['They go on with the factors that they have, and sign in again.']
    : [
        `${publicUrl}/operator/enrol?link=${token}`,
        'The link is shown once, counts once and for 24 hours. Give it to the person over a safe channel.',
      ];

const success = (...lines: readonly string[]): CommandResult => ({ done: true, lines });
const failure = (line: string): CommandResult => ({ done: false, lines: [line] });
