import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/rules.ts', import.meta.url));

/** The outcome of a command: its exit code and its lines. */
export interface CommandOutcome {
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
}

/** Runs a command of `rules` as a user does: in its own process, with this environment only. */
export async function typeRulesCommand(
  typed: readonly string[],
  { folder, env, input }: Typing,
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [program, ...typed], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const exit = once(child, 'exit');
  if (input !== undefined) await Promise.race([once(child.stderr, 'data'), exit]);
  child.stdin.end((await input?.()) ?? '');
  const [[out, err], [code]] = await Promise.all([written, exit]);
  const lines = (output: string) => output.split('\n').filter((line) => line !== '');
  return { code: code as number, out: lines(out), err: lines(err) };
}

/** Signs in at an upstream through the command, with the code that the phone gets. */
export async function signInByCommand(
  phone: string,
  upstreamUrl: string,
): Promise<CommandOutcome & { readonly token: string }> {
  const input = async () => {
    const reply = await fetch(`${upstreamUrl}/dev/outbox?phone=${phone}`);
    const { results } = (await reply.json()) as { results: { code: string | null }[] };
    return `${results.find(({ code }) => code !== null)?.code ?? ''}\n`;
  };
  const outcome = await typeRulesCommand(['sign-in', phone], {
    folder: '.',
    env: { UPSTREAM_URL: upstreamUrl },
    input,
  });
  return { ...outcome, token: /^export GAM_TOKEN=(\S+)$/.exec(outcome.out[0] ?? '')?.[1] ?? '' };
}
