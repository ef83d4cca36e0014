import { createHash } from 'node:crypto';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Makes the names of classes of CSS modules: the class's own and three signs for its file, since the names stand in the
 * first page, whose bytes count. Two files with the same signs are an error of the build.
 */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const [from = file] = file.split('?');
    // The same on every machine.
    const hash = createHash('sha256').update(path.relative(root, from).replaceAll('\\', '/')).digest();
    const signs = hash.readUInt32BE().toString(36).slice(-3);
    const other = files.get(signs) ?? from;
    if (other !== from) throw new Error(`${from} and ${other} have the same signs: rename one of them`);
    files.set(signs, from);
    return `${name}_${signs}`;
  };
}
