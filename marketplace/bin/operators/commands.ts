import { normaliseMobile } from '@gam/shared/phone';
import {
  type Credentials,
  addOperator,
  listOperators,
  removeOperator,
  resetOperator,
  presentTimeUri,
} from '../../src/people/auth/index.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** Whether a command succeeded, and the lines that it prints. */
interface CommandResult {
  readonly done: boolean;
  readonly lines: readonly string[];
}

interface Command {
  /** Its arguments. */
  readonly takes: readonly string[];
  readonly about: string;
  readonly run: (db: Database, typed: readonly string[], now: Date) => Promise<CommandResult>;
}

const commands: Readonly<Record<string, Command>> = {
  add: {
    takes: ['<phone>', '<first name>', '<last name>'],
    about: 'makes an operator and prints the credentials, once',
    run: async (db, [typed = '', firstName = '', lastName = ''], now) => {
      const phone = normaliseMobile(typed);
      if (phone === null) return notPhone(typed);
      const made = await addOperator(
        db,
        { phone, firstName: firstName.trim(), lastName: lastName.trim() },
        now,
      );
      return made === null
        ? failed(`${phone} is an operator already. Run \`reset\` for a new password.`)
        : present(phone, made);
    },
  },
  list: {
    takes: [],
    about: 'lists the operators and when each signed in last',
    run: async (db) => {
      const lines = (await listOperators(db)).map(({ phone, firstName, lastName, signedInAt }) =>
        [phone, `${firstName ?? ''} ${lastName ?? ''}`.trim(), signedInAt?.toISOString() ?? 'never'].join(
          '\t',
        ),
      );
      return { done: true, lines: lines.length === 0 ? ['There are no operators yet.'] : lines };
    },
  },
  reset: {
    takes: ['<phone>'],
    about: 'gives an operator a new password and secret, and ends their sessions',
    run: async (db, [typed = ''], now) => {
      const phone = normaliseMobile(typed);
      if (phone === null) return notPhone(typed);
      const made = await resetOperator(db, phone, now);
      return made === null ? failed(`${phone} is not an operator.`) : present(phone, made);
    },
  },
  remove: {
    takes: ['<phone>'],
    about: 'makes an operator a customer again, and ends their sessions',
    run: async (db, [typed = '']) => {
      const phone = normaliseMobile(typed);
      if (phone === null) return notPhone(typed);
      const removed = await removeOperator(db, phone);
      return removed
        ? { done: true, lines: [`${phone} is a customer now.`] }
        : failed(`${phone} is not an operator.`);
    },
  },
};

export const usage: readonly string[] = [
  'Usage: npm run operators -- <command>',
  ...Object.entries(commands).map(([name, { takes, about }]) => `  ${[name, ...takes].join(' ')}: ${about}`),
];

/** The command of these arguments; null for an unknown command or a wrong number of arguments. */
export function findCommand([name = '', ...given]: readonly string[]): Command | null {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isWhole = command?.takes.length === given.length && given.every((word) => word.trim() !== '');
  return command !== undefined && isWhole ? command : null;
}

function present(phone: string, { password, timeSecret }: Credentials): CommandResult {
  return {
    done: true,
    lines: [
      `phone     ${phone}`,
      `password  ${password}`,
      `secret    ${timeSecret}`,
      `uri       ${presentTimeUri(timeSecret, phone)}`,
      'These are shown once. Give them to the operator over a safe channel; an authenticator app takes the URI or the secret.',
    ],
  };
}

function notPhone(typed: string): CommandResult {
  return failed(`"${typed}" is not a mobile number.`);
}

function failed(line: string): CommandResult {
  return { done: false, lines: [line] };
}
