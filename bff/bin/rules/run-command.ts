import { done, type Result } from '@gam/shared/result';
import { parseArgs } from 'node:util';
import {
  type ArgumentRule,
  type Command,
  type Failure,
  type OptionRule,
  type Terminal,
  failure,
} from './command.ts';

function argumentUsage([name, { optional, several }]: [string, ArgumentRule]): string {
  const shown = several === true ? `<${name}>…` : `<${name}>`;
  return optional === true ? `[${shown}]` : shown;
}

function optionUsage([name, { takes, required, several }]: [string, OptionRule]): string {
  const shown = takes === undefined ? `--${name}` : `--${name} <${takes}>${several === true ? '…' : ''}`;
  return required === true ? shown : `[${shown}]`;
}

/** Returns the syntax of a command, e.g. `publish <file> [--percent <N>] --reason <text>`. */
function usageOf(name: string, command: Command): string {
  return [
    name,
    ...Object.entries(command.arguments).map(argumentUsage),
    ...Object.entries(command.options).map(optionUsage),
  ].join(' ');
}

const details = (rules: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(0, ...rules.map(([name]) => name.length));
  return rules.map(([name, about]) => `      ${name.padEnd(width)}  ${about}`);
};

/** Returns the help of one command, with its arguments and options. */
function helpOf(name: string, command: Command): string[] {
  return [
    `  ${usageOf(name, command)}`,
    `      ${command.about}`,
    ...details([
      ...Object.entries(command.arguments).map(([given, { about }]) => [`<${given}>`, about] as const),
      ...Object.entries(command.options).map(([given, { about }]) => [`--${given}`, about] as const),
    ]),
  ];
}

/** A program of commands: `npm run <name>`, and what its environment must say. */
export interface Program {
  readonly name: string;
  readonly about: string;
}

const rulesProgram: Program = {
  name: 'rules',
  about:
    'GAM_URL is the URL of the BFF, by default http://127.0.0.1:3000; GAM_TOKEN is the token that sign-in prints, or a program’s.',
};

/** Returns the usage text of all commands. */
function usage(
  commands: Readonly<Record<string, Command>>,
  { name: program, about }: Program = rulesProgram,
): string[] {
  const lines = Object.entries(commands).flatMap(([name, command]) => [
    `  ${usageOf(name, command)}`,
    `      ${command.about}`,
  ]);
  return [
    `Usage: npm run ${program} -- <command>; <command> --help explains its arguments`,
    '',
    ...lines,
    '',
    about,
  ];
}

type GivenTo = Parameters<Command['run']>[0];

/** Returns the arguments and options that were typed after a command's name; a failure says what is expected. */
function readGiven(name: string, command: Command, typed: readonly string[]): Result<GivenTo, Failure> {
  const wrong = (problem: string) => failure(2, `${name}: ${problem}`, `Usage: ${usageOf(name, command)}`);
  let parsed;
  try {
    parsed = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(command.options).map(([option, { takes, several = false }]) => [
          option,
          { type: takes === undefined ? ('boolean' as const) : ('string' as const), multiple: several },
        ]),
      ),
    });
  } catch (error) {
    // The first sentence of Node's message names the unknown option or the missing value.
    return wrong(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }

  const options: Record<string, string | boolean | readonly (string | boolean)[] | undefined> = {};
  for (const [option, rule] of Object.entries(command.options)) {
    const value = parsed.values[option];
    if (rule.required === true && (typeof value !== 'string' || value.trim() === ''))
      return wrong(`--${option} is missing: ${rule.about}`);
    options[option] =
      rule.several === true ? (value ?? []) : rule.takes === undefined ? value === true : value;
  }

  const left = [...parsed.positionals];
  const values: Record<string, string | string[] | undefined> = {};
  for (const [argument, rule] of Object.entries(command.arguments)) {
    if (left.length === 0 && rule.optional !== true) return wrong(`<${argument}> is missing: ${rule.about}`);
    values[argument] = rule.several === true ? left.splice(0) : left.shift();
  }
  if (left.length > 0) return wrong(`"${left[0]}" is one argument too many`);
  return done({ arguments: values, options } as GivenTo);
}

type ExitCode = 0 | 1 | 2;

/** Runs the typed command and returns its exit code: 0 done, 1 failed or found problems, 2 wrong arguments. */
export async function runCommand(
  commands: Readonly<Record<string, Command>>,
  [name, ...typed]: readonly string[],
  terminal: Terminal,
  program?: Program,
): Promise<ExitCode> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === undefined || command === undefined) {
    const isHelp = name === 'help' || name === '--help';
    const lines = usage(commands, program);
    for (const line of lines) (isHelp ? terminal.print : terminal.note)(line);
    return isHelp ? 0 : 2;
  }
  if (typed.includes('--help')) {
    for (const line of helpOf(name, command)) terminal.print(line);
    return 0;
  }
  const given = readGiven(name, command, typed);
  const result = given.ok ? await command.run(given.value, terminal) : given;
  if (!result) return 0;
  const { lines, code } = result.failure;
  for (const line of lines) terminal.note(line);
  return code;
}
