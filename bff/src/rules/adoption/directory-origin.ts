import { describeFinding } from '@gam/shared/rule-document';
import { Type, type Static } from 'typebox';
import { contentHash } from '../../platform/hash.ts';
import type { CompiledRules } from '@gam/engine/rules';
import type { RuleCompiler } from '../versions/compile-once.ts';
import type { LastGood } from '../versions/last-good.ts';
import type { Complaint } from './complaint.ts';
import { compileFiles, readRuleFiles, type RuleFile } from '../versions/rule-files.ts';

/** The last valid documents of a directory, as they are stored on disk. */
export const KeptDirectory = Type.Object({
  folder: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
});
export type KeptDirectory = Static<typeof KeptDirectory>;

interface Settings {
  readonly folder: string;
  readonly compile: RuleCompiler['compile'];
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
    const { folder, compile, kept, onChange } = this.#settings;
    const found = await kept.read();
    if (found?.folder !== folder) return;
    const { documents, findings } = compileFiles(found.files, compile);
    if (findings.length === 0) onChange(documents);
  }

  /** Reads the directory again; returns the time until the next read, ms. */
  async refresh(): Promise<number> {
    const { folder, compile, everyMs, kept, complaint, onChange } = this.#settings;
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
    const { documents, findings } = compileFiles(files, compile);
    if (findings.length > 0) {
      complaint.say(findings.map(describeFinding));
      return everyMs;
    }
    complaint.over();
    onChange(documents);
    await kept.write({ folder, files });
    return everyMs;
  }

  /** Returns the files, or the reason why they cannot be read. */
  async #readFiles(): Promise<RuleFile[] | string> {
    const { folder } = this.#settings;
    try {
      return await readRuleFiles(folder);
    } catch (error) {
      return `${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
