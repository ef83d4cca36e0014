import type { ArgumentRule, Command, OptionRule } from './command.ts';

function argumentUsage([name, { optional, several }]: [string, ArgumentRule]): string {
  const shown = several === true ? `<${name}>…` : `<${name}>`;
  return optional === true ? `[${shown}]` : shown;
}

function optionUsage([name, { takes, required }]: [string, OptionRule]): string {
  const shown = takes === undefined ? `--${name}` : `--${name} <${takes}>`;
  return required === true ? shown : `[${shown}]`;
}

/** How a command is written, e.g. `publish <file> [--percent <N>] --reason <text>`. */
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

/** One command with what each argument and option is. */
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

/** What can be asked, from the registry. */
export function usage(commands: Readonly<Record<string, Command>>): string[] {
  const lines = Object.entries(commands).flatMap(([name, command]) => [
    `  ${usageOf(name, command)}`,
    `      ${command.about}`,
  ]);
  return [
    'Usage: pnpm rules <command>, or npm run rules -- <command>; <command> --help says more',
    '',
    ...lines,
    '',
    'UPSTREAM_URL names the backend; GAM_TOKEN is what sign-in prints.',
  ];
}
