import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

type Init = MemoryFS['init'];

/** Where PGlite looks for its data. */
const dataFolder = '/pglite/data';

/** A file system in memory that starts as a copy of a folder: a database that is there is opened, none is created. */
export class FolderInMemory extends MemoryFS {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const before = (emscriptenOpts.preRun ?? []) as ((module: typeof pg.Module) => void)[];
    const copy = ({ FS }: typeof pg.Module) => {
      FS.mkdirTree(dataFolder);
      for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        const target = path.join(dataFolder, path.relative(this.#folder, file));
        if (entry.isDirectory()) FS.mkdirTree(target);
        else FS.writeFile(target, readFileSync(file));
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, copy] } };
  }
}
