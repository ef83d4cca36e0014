import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const folder = path.resolve(import.meta.dirname, '../../marketplace/test');

/** Runs a script of marketplace/test in its own process, since other packages import none of its code; returns its output. */
export async function runMarketplaceScript(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, `${name}.ts`), ...args]);
  return stdout.trim();
}
