// Reads the parts of a Dockerfile and of its list of ignored files that this project uses.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the stages of a Dockerfile: from which image or stage each begins, its name, and its instructions. */
export function readDockerfile(file) {
  const stages = [];
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^[ \t]*#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const [, word, text] = /^([A-Z]+)\s+(.*)$/.exec(line);
    const [from, , name = 'image'] = text.split(/\s+/);
    if (word === 'FROM') stages.push({ from, name, steps: [] });
    else stages.at(-1).steps.push({ word, text });
  }
  return stages;
}

/** Returns whether a path is ignored: `*` and names with `!` in front at the top, `**` followed by a name anywhere. */
export function readIgnored(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const allowed = new Set(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)));
  const anywhere = lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3));
  return (relative) => {
    if (relative === '') return false;
    const parts = relative.split(path.sep);
    return (
      !allowed.has(parts[0]) ||
      parts.some((part) => anywhere.some((pattern) => path.matchesGlob(part, pattern)))
    );
  };
}
