import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentKind, ContentOf } from '@gam/schemas/upstream';
import { runCommand } from '../../bin/rules/run-command.ts';
import { commands, program } from '../../bin/services/commands.ts';
import { signInByCommand } from './rules-command.ts';
import { World } from './world.ts';

/** The outcome of a command: its exit code and its lines. */
interface Outcome {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** A file as `pull` writes it. */
export interface PulledFile<K extends ContentKind = 'service'> {
  readonly kind: K;
  readonly id: string;
  readonly base_version: number;
  readonly document: ContentOf<K>;
}

/** A product of its own whose BFF reads new content at once, and a terminal with an editor signed in. */
export async function startServicesWorld() {
  const world = await World.startAlone();
  await world.restartBff({ rulesEveryMs: 50 });
  const { token } = await signInByCommand('09120000004', world);
  const terminal = new ServicesTerminal(world.folder, () => ({ GAM_URL: world.bff.url, GAM_TOKEN: token }));
  return { world, terminal, token };
}

/** Types commands of `services` in a folder. */
export class ServicesTerminal {
  readonly #folder: string;
  readonly #env: () => Readonly<Record<string, string>>;

  constructor(folder: string, env: () => Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#env = env;
  }

  readonly type = async (...typed: readonly string[]): Promise<Outcome> => {
    const out: string[] = [];
    const err: string[] = [];
    const terminal = {
      env: this.#env(),
      folder: this.#folder,
      print: (line: string) => void out.push(line),
      note: (line: string) => void err.push(line),
      readLine: async () => '',
      readSecret: async () => '',
    };
    const code = await runCommand(commands, typed, terminal, program);
    return { code, out, err };
  };

  /** Edits the document of a file as an editor does in a text editor. */
  edit<K extends ContentKind = 'service'>(file: string, change: (document: ContentOf<K>) => unknown): void {
    const at = path.join(this.#folder, file);
    const pulled = JSON.parse(readFileSync(at, 'utf8')) as PulledFile<K>;
    writeFileSync(at, JSON.stringify({ ...pulled, document: change(pulled.document) }, null, 2));
  }
}

type Questions = ContentOf<'service'>['detail']['questions'];

/** A change of a service's questions. */
export const onQuestions =
  (change: (questions: Questions) => Questions) =>
  (document: ContentOf<'service'>): ContentOf<'service'> => ({
    ...document,
    detail: { ...document.detail, questions: change(document.detail.questions) },
  });
