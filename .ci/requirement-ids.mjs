// Reads which requirements, readings and sections of documents the code refers to, and finds references without a text.
// check-requirement-ids.mjs runs these functions.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const isScript = (file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file);
const isTest = (file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file);
const sources = '**/*.{ts,tsx,js,mjs,css,sql,json,yml,html,md}';
const unread = new Set(['node_modules', 'dist', 'coverage', '.git', '.gam', '.cache', 'test-results']);

/** Returns the texts that code may refer to: `O-4.17`, `readings 4`, and `protocol: Ahead` for a heading of a document. */
export function readTexts(docs) {
  const read = (file) => readFileSync(path.join(docs, file), 'utf8');
  const ids = [...read('spec/requirements.md').matchAll(/^\| ([OW]-\d+\.\d+) +\| \S/gm)].map(([, id]) => id);
  const readings = [...read('spec/readings.md').matchAll(/^(\d+)\. \S/gm)].map(([, n]) => `readings ${n}`);
  const headings = globSync('{*,design/*}.md', { cwd: docs }).flatMap((file) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => `${path.basename(file, '.md')}: ${heading}`),
  );
  return new Set([...ids, ...readings, ...headings]);
}

/** Returns the files of a folder that may refer to requirements, without the texts themselves. */
export function listSources(root) {
  return globSync(sources, { cwd: root, exclude: (name) => unread.has(path.basename(name)) })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith('docs/spec/') && !file.endsWith('pnpm-lock.yaml'));
}

/**
 * Returns the references of a file as { file, line, name, isComment }, each id of a range (`O-5.09 to O-5.13`) apart. A
 * section of a document is referred to in brackets, in a comment or a text: `[protocol: Ahead]`.
 */
export function readReferences(file, text) {
  if (!/[OW]-\d|\breadings? \d|\breadings?\n|\[\w+: [A-Z]/.test(text)) return [];
  // A reference may begin on one line of a comment and end on the next. The length stays, so that offsets do.
  const joined = text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?/g, (gap) => ' '.repeat(gap.length));
  const comments = isScript(file) ? parseSync(file, text).comments : [];
  const isComment = (at) => comments.some(({ start, end }) => start <= at && at < end);
  const isText = (at) => /['"`]/.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
  const found = [];
  const add = (at, name) => {
    const line = text.slice(0, at).split('\n').length;
    found.push({ file, line, name, isComment: isComment(at) });
  };
  for (const { index, groups } of joined.matchAll(
    /\b(?<section>[OW]-\d+)\.(?<from>\d+)(?:\s+to\s+\k<section>\.(?<to>\d+))?\b/g,
  )) {
    const { section, from, to = from } = groups;
    for (let n = Number(from); n <= Number(to); n++)
      add(index, `${section}.${String(n).padStart(from.length, '0')}`);
  }
  for (const { index, 1: numbers } of joined.matchAll(/\breadings?\s+(\d+(?:,\s+\d+|\s+and\s+\d+)*)/g)) {
    for (const n of numbers.match(/\d+/g)) add(index, `readings ${n}`);
  }
  for (const { index, 1: document, 2: heading } of joined.matchAll(
    /[[,]\s*([a-z-]+):\s+([A-Z][^,[\]]*)\]/g,
  )) {
    if (isComment(index) || isText(index)) add(index, `${document}: ${heading.replaceAll(/\s+/g, ' ')}`);
  }
  return found;
}

/** Returns the references that have no text. */
export function findUnknown(references, texts) {
  return references
    .filter(({ name }) => !texts.has(name))
    .map(({ file, line, name }) => `${file}:${line}: ${name} has no text in docs`);
}

/** Returns the references that a comment of the same file has made before. */
export function findRepeats(references) {
  const first = new Map();
  return references
    .filter(({ isComment }) => isComment)
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ file, line, name }) => {
      const key = `${file} ${name}`;
      if (first.has(key)) return [`${file}:${line}: ${name} stands in line ${first.get(key)} already`];
      first.set(key, line);
      return [];
    });
}

/** Returns the ids of requirements that no title of a test names. */
export function findUntitled(references, texts) {
  const titled = new Set(
    references.filter(({ file, isComment }) => isTest(file) && !isComment).map(({ name }) => name),
  );
  return [...texts].filter((name) => /^[OW]-/.test(name) && !titled.has(name));
}
