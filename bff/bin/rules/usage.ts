import type { ArgumentRule, Command, OptionRule } from './command.ts';

function argumentUsage([name, { optional, several }]: [string, ArgumentRule]): string {
  const shown = several === true ? `<${name}>…` : `<${name}>`;
  return optional === true ? `[${shown}]` : shown;
}

function optionUsage([name, { takes, required }]: [string, OptionRule]): string {
  const shown = takes === undefined ? `--${name}` : `--${name} <${takes}>`;
  return required === true ? shown : `[${shown}]`;
}

/** Returns the syntax of a command, e.g. `publish <file> [--percent <N>] --reason <text>`. */
export function usageOf(name: string, command: Command): string {
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
export function helpOf(name: string, command: Command): string[] {
  return [
    `  ${usageOf(name, command)}`,
    `      ${command.about}`,
    ...details([
      ...Object.entries(command.arguments).map(([given, { about }]) => [`<${given}>`, about] as const),
      ...Object.entries(command.options).map(([given, { about }]) => [`--${given}`, about] as const),
    ]),
  ];
}

/** Returns the usage text of all commands. */
export function usage(commands: Readonly<Record<string, Command>>): string[] {
  const lines = Object.entries(commands).flatMap(([name, command]) => [
    `  ${usageOf(name, command)}`,
    `      ${command.about}`,
  ]);
  return [
    'Usage: npm run rules -- <command>; <command> --help explains its arguments',
    '',
    ...lines,
    '',
    'UPSTREAM_URL is the URL of the backend; GAM_TOKEN is the token that sign-in prints.',
  ];
}
