import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './build-web.ts';
import type { Product } from './product.ts';

/** The phone of the demo's rules editor. */
const phone = '09120000004';
const program = path.join(root, 'bff/bin/rules.ts');
const seed = path.join(root, 'bff/rules/default.json');
const examples = path.join(root, 'bff/rules/examples');

/** Consequences of rules, by question id. */
export type Consequences = Readonly<Record<string, object>>;

/** A user who changes the flow's rules by the command line while the product runs. */
export interface RulesEditor {
  /** Publishes the product's default rules, preceded by a rule for each consequence. */
  readonly publish: (consequences: Consequences) => Promise<void>;
  /** Publishes a layer for everyone. */
  readonly publishLayer: (layer: object) => Promise<void>;
  /** Publishes an example of `bff/rules/examples` for everyone. */
  readonly publishExample: (name: string) => Promise<void>;
  /** Returns to the version of a document before its last publication; an example has none. */
  readonly rollBack: (name: string) => Promise<void>;
}

/** Signs the rules editor in with password and one-time code. */
export async function signInRulesEditor(product: Product): Promise<RulesEditor> {
  const env = {
    PATH: process.env['PATH'],
    GAM_URL: product.url,
  };

  /** Runs a command and returns its output. `answer` is typed when the command asks for input. */
  async function run(
    commandArgs: readonly string[],
    token = '',
    answer?: () => Promise<string>,
  ): Promise<string> {
    const child = spawn(process.execPath, [program, ...commandArgs], { env: { ...env, GAM_TOKEN: token } });
    const written = Promise.all([text(child.stdout), text(child.stderr)]);
    const exit = once(child, 'exit');
    if (answer !== undefined) await Promise.race([once(child.stderr, 'data'), exit]);
    child.stdin.end(answer === undefined ? '' : `${await answer()}\n`);
    const [[out, err], [code]] = await Promise.all([written, exit]);
    if (code !== 0)
      throw new Error(`rules ${commandArgs.join(' ')} ended with ${String(code)}: ${out}${err}`);
    return out;
  }

  /** The version that counts, which a publication must name. */
  async function baseOf(token: string): Promise<string[]> {
    const { live } = JSON.parse(await run(['status', '--json'], token)) as {
      live: { documents: { name: string; stable: number | null }[] };
    };
    const number = live.documents.find(({ name }) => name === 'default')?.stable ?? null;
    return number === null ? [] : ['--base', String(number)];
  }

  const output = await run(['sign-in', phone], '', async () => {
    const { password, code } = await product.readOperator(phone);
    return `${password}\n${code}`;
  });
  const token = /^export GAM_TOKEN=(\S+)$/m.exec(output)?.[1];
  if (token === undefined) throw new Error(`No token: ${output}`);
  async function publishFile(document: object, base: readonly string[] = []): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'gam-draft-'));
    const file = path.join(folder, 'draft.json');
    await writeFile(file, JSON.stringify(document));
    await run(['publish', file, ...base, '--reason', 'asked otherwise'], token);
    await rm(folder, { recursive: true });
  }

  return {
    async publish(consequences) {
      const document = JSON.parse(await readFile(seed, 'utf8')) as { rules: unknown[] };
      const added = Object.entries(consequences).map(([question, consequence]) => ({
        id: `changed-${question}`,
        at: 'question',
        when: { 'question.id': { const: question } },
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document, and a rule is never awaited
        then: consequence,
        because: 'It is asked otherwise from now on.',
      }));
      await publishFile({ ...document, rules: [...added, ...document.rules] }, await baseOf(token));
    },
    publishLayer: (layer) => publishFile(layer),
    publishExample: async (name) =>
      void (await run(['publish', path.join(examples, `${name}.json`), '--reason', 'an example'], token)),
    rollBack: async (name) => void (await run(['roll-back', name, '--reason', 'as before'], token)),
  };
}
