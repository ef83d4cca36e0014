import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { normaliseMobile } from '@gam/shared/phone';
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
  /** The lines that are typed when the command asks for them; empty unless given. */
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
  let typedLines: string[] | null = null;
  const readLine = async () => {
    typedLines ??= linesOf((await input?.()) ?? '');
    return typedLines.shift() ?? '';
  };
  const code = await runCommand(commands, typed, {
    env,
    folder,
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    ...(showProgress && { showProgress }),
    readLine,
    readSecret: readLine,
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

interface TeamMember {
  readonly phone: string;
  readonly password: string;
  readonly codes: readonly { readonly code: string; readonly until: string }[];
}

/** A code should count for this long yet when it is typed, ms. */
const usableMs = 15_000;

/**
 * The password of a person of the demo's team and a code that was not used yet, one a line. Where all codes of the moment
 * are used it waits for the next one.
 */
export async function readFactors({ url }: { readonly url: string }, phone: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`${url}/dev/outbox`);
    const { team } = (await reply.json()) as { team: readonly TeamMember[] };
    const found = team.find((member) => member.phone === normaliseMobile(phone));
    if (found === undefined) return 'a wrong password\n000000\n';
    const usable = found.codes.find(({ until }) => Date.parse(until) - Date.now() > usableMs);
    if (usable !== undefined) return `${found.password}\n${usable.code}\n`;
    await pause(500);
  }
}

/** Signs in through the command at the BFF of a world, with the person's password and code. */
export async function signInByCommand(
  phone: string,
  {
    bff,
    marketplace,
  }: { readonly bff: { readonly url: string }; readonly marketplace: { readonly url: string } },
  type: TypeCommand = runRulesCommand,
): Promise<CommandOutcome & { readonly token: string }> {
  const input = () => readFactors(marketplace, phone);
  const outcome = await type(['sign-in', phone], { folder: '.', env: { GAM_URL: bff.url }, input });
  return { ...outcome, token: /^export GAM_TOKEN=(\S+)$/.exec(outcome.out[0] ?? '')?.[1] ?? '' };
}
