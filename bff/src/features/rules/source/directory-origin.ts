import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFinding } from '@gam/shared/rule-document';
import { Type, type Static } from 'typebox';
import { contentHash } from '../../../platform/hash.ts';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import { compileFiles, type RuleFile } from '../load-rules.ts';
import type { Complaint, LastGood } from './origin.ts';

/** A directory's documents as they are kept on disk, with the directory. */
export const KeptDirectory = Type.Object({
  folder: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
});
export type KeptDirectory = Static<typeof KeptDirectory>;

interface Settings {
  readonly folder: string;
  /** How often the directory is looked at, ms. */
  readonly everyMs: number;
  readonly kept: LastGood<KeptDirectory>;
  readonly complaint: Complaint;
  /** Other documents count, all of them sound. */
  readonly onChange: (documents: readonly CompiledRules[]) => void;
}

/**
 * The rule documents of a directory, kept current: for an upstream without flow rules. Its files count together: while
 * one is broken, half-written or gone with its directory, what counted before does.
 */
export class DirectoryOrigin {
  readonly #settings: Settings;
  /** Of the content that was looked at last, sound or not. */
  #hash: string | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Begins with the documents that counted last. */
  async restore(): Promise<void> {
    const found = await this.#settings.kept.read();
    if (found?.folder !== this.#settings.folder) return;
    const { documents, findings } = compileFiles(found.files);
    if (findings.length === 0) this.#settings.onChange(documents);
  }

  /** Reads the directory anew; the number of ms after which to look again. */
  async refresh(): Promise<number> {
    const { everyMs, complaint, onChange } = this.#settings;
    const files = await this.#readFiles();
    if (typeof files === 'string') {
      // Whatever comes back is looked at, also the same again.
      this.#hash = null;
      complaint.say([files]);
      return everyMs;
    }
    const hash = contentHash(files);
    if (hash === this.#hash) return everyMs;
    this.#hash = hash;
    const { documents, findings } = compileFiles(files);
    if (findings.length > 0) {
      complaint.say(findings.map(describeFinding));
      return everyMs;
    }
    complaint.over();
    onChange(documents);
    await this.#keep(files);
    return everyMs;
  }

  /** The files, or why they cannot be read. */
  async #readFiles(): Promise<RuleFile[] | string> {
    const { folder } = this.#settings;
    try {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
      return await Promise.all(
        names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
      );
    } catch (error) {
      return `${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  async #keep(files: RuleFile[]): Promise<void> {
    const { folder, kept, complaint } = this.#settings;
    try {
      await kept.write({ folder, files });
    } catch (error) {
      complaint.say([
        `the documents could not be kept on disk: ${error instanceof Error ? error.message : ''}`,
      ]);
    }
  }
}
