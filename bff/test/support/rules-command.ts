import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { commands } from '../../bin/rules/commands.ts';
import { runCommand } from '../../bin/rules/run-command.ts';

const program = fileURLToPath(new URL('../../bin/rules.ts', import.meta.url));

/** The outcome of a command: its exit code and its lines, without empty ones. */
interface CommandOutcome {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

interface Typing {
  /** The folder in which it runs. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The line that is typed when the command asks for one; empty unless given. */
  readonly input?: () => Promise<string>;
  /** Gets what a screen would show of the progress. */
  readonly showProgress?: (line: string) => void;
}

type TypeCommand = (typed: readonly string[], typing: Typing) => Promise<CommandOutcome>;

const linesOf = (output: string) => output.split('\n').filter((line) => line !== '');

/** Runs a command of `rules` in this process, which saves the start of one. */
export const runRulesCommand: TypeCommand = async (typed, { folder, env, input, showProgress }) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(commands, typed, {
    env,
    folder,
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    ...(showProgress && { showProgress }),
    readLine: async () => linesOf((await input?.()) ?? '')[0] ?? '',
  });
  return { code, out: linesOf(out.join('\n')), err: linesOf(err.join('\n')) };
};

/** Runs a command of `rules` as a user does: in its own process, with this environment only. */
export const typeRulesCommand: TypeCommand = async (typed, { folder, env, input }) => {
  const child = spawn(process.execPath, [program, ...typed], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const exit = once(child, 'exit');
  if (input !== undefined) await Promise.race([once(child.stderr, 'data'), exit]);
  child.stdin.end((await input?.()) ?? '');
  const [[out, err], [code]] = await Promise.all([written, exit]);
  return { code: code as number, out: linesOf(out), err: linesOf(err) };
};

/** Signs in through the command at the BFF of a world, with the code that the phone gets. */
export async function signInByCommand(
  phone: string,
  {
    bff,
    marketplace,
  }: { readonly bff: { readonly url: string }; readonly marketplace: { readonly url: string } },
  type: TypeCommand = runRulesCommand,
): Promise<CommandOutcome & { readonly token: string }> {
  const input = async () => {
    const reply = await fetch(`${marketplace.url}/dev/outbox?phone=${phone}`);
    const { results } = (await reply.json()) as { results: { code: string | null }[] };
    return `${results.find(({ code }) => code !== null)?.code ?? ''}\n`;
  };
  const outcome = await type(['sign-in', phone], { folder: '.', env: { GAM_URL: bff.url }, input });
  return { ...outcome, token: /^export GAM_TOKEN=(\S+)$/.exec(outcome.out[0] ?? '')?.[1] ?? '' };
}
