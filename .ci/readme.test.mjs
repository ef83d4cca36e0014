import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const folders = ['.ci', 'schemas', 'shared', 'bff', 'web', 'marketplace', 'ops'];

/** The paths in backticks; `<type>` and `*` match any name. */
const paths = [...readme.matchAll(/`([^`\s]+)`/g)]
  .map(([, text]) => text)
  .filter((text) => folders.some((folder) => text.startsWith(`${folder}/`)));

/** Returns the paths in the section "The house": an indented line is in the folder of the last line without indent. */
function readHouse() {
  const drawing = /## The house\n+```\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const found = [];
  let folder = '';
  for (const line of drawing.split('\n')) {
    const [, indent, first] = /^( *)(\S+)/.exec(line) ?? [];
    if (first === undefined) continue;
    if (indent === '') folder = first;
    found.push(indent === '' ? first : path.posix.join(folder, first));
  }
  return found;
}

describe('a path in the README', () => {
  it.each([...new Set([...paths, ...readHouse()])])('exists: %s', (text) => {
    expect(globSync(text.replaceAll(/<\w+>/g, '*'), { cwd: root })).not.toEqual([]);
  });
});
