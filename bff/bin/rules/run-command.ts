import { Failure, type Command, type Terminal } from './command.ts';
import { readGiven } from './read-given.ts';
import { helpOf, usage } from './usage.ts';

type ExitCode = 0 | 1 | 2;

/** Runs the command that was typed and gives its exit code: 0 done, 1 not done or something found, 2 misasked. */
export async function runCommand(
  commands: Readonly<Record<string, Command>>,
  [name, ...typed]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === undefined || command === undefined) {
    const isHelp = name === 'help' || name === '--help';
    const lines = usage(commands);
    for (const line of lines) (isHelp ? terminal.print : terminal.note)(line);
    return isHelp ? 0 : 2;
  }
  if (typed.includes('--help')) {
    for (const line of helpOf(name, command)) terminal.print(line);
    return 0;
  }
  const given = readGiven(name, command, typed);
  const failure = given instanceof Failure ? given : await command.run(given, terminal);
  if (!(failure instanceof Failure)) return 0;
  for (const line of failure.lines) terminal.note(line);
  return failure.code;
}
