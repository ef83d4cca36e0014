import { parseArgs } from 'node:util';
import { Failure, type Command } from './command.ts';
import { usageOf } from './usage.ts';

type GivenTo = Parameters<Command['run']>[0];

/** Reads what was typed after a command's name by the command's rules; a Failure says what is expected. */
export function readGiven(name: string, command: Command, typed: readonly string[]): GivenTo | Failure {
  const misread = (problem: string) =>
    new Failure(2, `${name}: ${problem}`, `Usage: ${usageOf(name, command)}`);
  let parsed;
  try {
    parsed = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(command.options).map(([option, { takes }]) => [
          option,
          { type: takes === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
  } catch (error) {
    // Node's own words say which option is unknown or lacks its value; what follows the first sentence is advice.
    return misread(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }

  const options: Record<string, string | boolean | undefined> = {};
  for (const [option, rule] of Object.entries(command.options)) {
    const value = parsed.values[option];
    if (rule.required === true && (typeof value !== 'string' || value.trim() === ''))
      return misread(`--${option} is missing: ${rule.about}`);
    options[option] = rule.takes === undefined ? value === true : value;
  }

  const left = [...parsed.positionals];
  const values: Record<string, string | string[] | undefined> = {};
  for (const [argument, rule] of Object.entries(command.arguments)) {
    if (left.length === 0 && rule.optional !== true)
      return misread(`<${argument}> is missing: ${rule.about}`);
    values[argument] = rule.several === true ? left.splice(0) : left.shift();
  }
  if (left.length > 0) return misread(`"${left[0]}" is one argument too many`);
  return { arguments: values, options } as GivenTo;
}
