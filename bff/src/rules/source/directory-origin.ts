import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFinding } from '@gam/shared/rule-document';
import { Type, type Static } from 'typebox';
import { contentHash } from '../../platform/hash.ts';
import type { CompiledRules } from '@gam/engine/rules';
import { compileFiles, type RuleFile } from '../load-rules.ts';
import type { Complaint, LastGood } from './origin.ts';

/** The last valid documents of a directory, as they are stored on disk. */
export const KeptDirectory = Type.Object({
  folder: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
});
export type KeptDirectory = Static<typeof KeptDirectory>;

interface Settings {
  readonly folder: string;
  /** The time between two reads of the directory, ms. */
  readonly everyMs: number;
  readonly kept: LastGood<KeptDirectory>;
  readonly complaint: Complaint;
  /** Called with the new documents, all of them valid. */
  readonly onChange: (documents: readonly CompiledRules[]) => void;
}

/**
 * The rule documents of a directory, kept current: for an upstream without flow rules. The files count together: while
 * one is broken, incomplete or missing, the last valid ones stay.
 */
export class DirectoryOrigin {
  readonly #settings: Settings;
  /** The hash of the content that was read last, valid or not. */
  #hash: string | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Restores the last valid documents. */
  async restore(): Promise<void> {
    const found = await this.#settings.kept.read();
    if (found?.folder !== this.#settings.folder) return;
    const { documents, findings } = compileFiles(found.files);
    if (findings.length === 0) this.#settings.onChange(documents);
  }

  /** Reads the directory again; returns the time until the next read, ms. */
  async refresh(): Promise<number> {
    const { everyMs, complaint, onChange } = this.#settings;
    const files = await this.#readFiles();
    if (typeof files === 'string') {
      // The next content is read even if it is the same as before.
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

  /** Returns the files, or the reason why they cannot be read. */
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
