import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/rules.ts', import.meta.url));

/** The output and exit code of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly printed: string;
  readonly noted: string;
}

/** Runs the rules' command line in its own process, in a folder. */
export async function runRules(
  folder: string,
  env: Readonly<Record<string, string>>,
  ...typed: readonly string[]
): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...typed], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, noted] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, printed, noted };
}
