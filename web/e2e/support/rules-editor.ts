import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './build-web.ts';
import type { Product } from './product.ts';

/** The demo account that may change rules. */
const phone = '09120000004';
const program = path.join(root, 'bff/bin/rules.ts');
const seed = path.join(root, 'bff/rules/default.json');

/** What rules say of questions, by the question's id. */
export type Consequences = Readonly<Record<string, object>>;

/** Someone who changes the flow's rules as the teams do: with the command, at the backend, while everything runs. */
export interface RulesEditor {
  /** Publishes the document that ships with the product, with a rule for each of these before its own. */
  readonly publish: (consequences: Consequences) => Promise<void>;
  /** Takes back what was published last. */
  readonly rollBack: () => Promise<void>;
}

/** Signs a rules editor in with the code of the SMS. */
export async function signInRulesEditor(product: Product): Promise<RulesEditor> {
  const env = { PATH: process.env['PATH'], UPSTREAM_URL: product.border.url };

  /** Types a command and gives what it prints; `answer` is typed once it has asked for something. */
  async function type(typed: readonly string[], token = '', answer?: () => Promise<string>): Promise<string> {
    const child = spawn(process.execPath, [program, ...typed], { env: { ...env, GAM_TOKEN: token } });
    const written = Promise.all([text(child.stdout), text(child.stderr)]);
    const exit = once(child, 'exit');
    if (answer !== undefined) await Promise.race([once(child.stderr, 'data'), exit]);
    child.stdin.end(answer === undefined ? '' : `${await answer()}\n`);
    const [[out, err], [code]] = await Promise.all([written, exit]);
    if (code !== 0) throw new Error(`rules ${typed.join(' ')} ended with ${String(code)}: ${out}${err}`);
    return out;
  }

  const said = await type(['sign-in', phone], '', () => product.readCode(phone));
  const token = /^export GAM_TOKEN=(\S+)$/m.exec(said)?.[1];
  if (token === undefined) throw new Error(`No token: ${said}`);
  return {
    async publish(consequences) {
      const document = JSON.parse(await readFile(seed, 'utf8')) as { rules: unknown[] };
      const added = Object.entries(consequences).map(([question, consequence]) => ({
        id: `changed-${question}`,
        at: 'question',
        when: { 'question.id': { const: question } },
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and nobody awaits a rule
        then: consequence,
        because: 'It is asked otherwise from now on.',
      }));
      const folder = await mkdtemp(path.join(tmpdir(), 'gam-draft-'));
      const file = path.join(folder, 'draft.json');
      await writeFile(file, JSON.stringify({ ...document, rules: [...added, ...document.rules] }));
      await type(['publish', file, '--reason', 'asked otherwise'], token);
      await rm(folder, { recursive: true });
    },
    rollBack: async () => void (await type(['roll-back', 'default', '--reason', 'as before'], token)),
  };
}
