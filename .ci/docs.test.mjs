import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands as ruleCommands } from '../bff/bin/rules/commands.ts';
import { commands as serviceCommands } from '../bff/bin/services/commands.ts';
import { variables as bffVariables } from '../bff/src/platform/config/variables.ts';
import { variables as marketplaceVariables } from '../marketplace/src/platform/config-variables.ts';
import { consequences, decisionPoints } from '../schemas/src/rules/consequences.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const isOutside = (name) => ['node_modules', 'dist', '.gam', '.git'].includes(path.basename(name));
const documents = globSync('**/*.md', { cwd: root, exclude: isOutside }).toSorted();
const packages = globSync('{schemas,shared,bff,bff/engine,web,web/client,marketplace,lab}/package.json', {
  cwd: root,
});
const topFolders = ['.ci', 'docs', 'lab', 'schemas', 'shared', 'bff', 'web', 'marketplace', 'ops'];

/** Returns every document with what a pattern finds in it, each found text once, as `name: text`. */
const inDocuments = (pattern, files = documents) =>
  files.flatMap((file) => {
    const found = [...read(file).matchAll(pattern)].map((match) => match[1]);
    return [...new Set(found)].map((text) => ({ file, text }));
  });

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

describe('a link in a document', () => {
  const links = inDocuments(/\]\(([^)\s]+)\)/g).filter(({ text }) => !/^https?:/.test(text));
  const targetOf = ({ file, text }) => {
    const [to, anchor] = text.split('#');
    return { target: to === '' ? file : path.posix.join(path.posix.dirname(file), to), anchor };
  };

  it.each(links)('leads to a file: $file to $text', (link) => {
    expect(existsSync(path.join(root, targetOf(link).target))).toBe(true);
  });

  it.each(links.filter(({ text }) => text.includes('#')))('leads to a heading: $file to $text', (link) => {
    const { target, anchor } = targetOf(link);
    expect(anchorsOf(target)).toContain(anchor);
  });
});

describe('a path in a document', () => {
  /** A text in backticks that begins with a folder of the top; `<type>` and `*` match any name. */
  const named = inDocuments(/`([^`\s]+)`/g).filter(({ text }) =>
    topFolders.some((folder) => text.startsWith(`${folder}/`)),
  );

  it.each(named)('exists: $text in $file', ({ text }) => {
    expect(globSync(text.replaceAll(/<[\w-]+>/g, '*'), { cwd: root })).not.toEqual([]);
  });
});

describe('the drawing of the folders', () => {
  /** An indented line is in the folder of the last line without indent. */
  function readHouse() {
    const drawing = /## The house\n+```\n(.*?)```/s.exec(read('docs/design/overview.md'))?.[1] ?? '';
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

  it.each(readHouse())('exists: %s', (text) => {
    expect(existsSync(path.join(root, text))).toBe(true);
  });
});

describe('a command in a document', () => {
  const { scripts } = JSON.parse(read('package.json'));

  it.each(inDocuments(/npm run ([\w:-]+)/g))('exists: npm run $text in $file', ({ text }) => {
    expect(Object.keys(scripts)).toContain(text);
  });

  it.each(inDocuments(/npm run rules -- ([a-z-]+)/g))('exists: rules $text in $file', ({ text }) => {
    expect(['help', ...Object.keys(ruleCommands)]).toContain(text);
  });

  it.each(inDocuments(/npm run services -- ([a-z-]+)/g))('exists: services $text in $file', ({ text }) => {
    expect(['help', ...Object.keys(serviceCommands)]).toContain(text);
  });

  it.each(Object.keys(scripts))('is listed: npm run %s', (name) => {
    expect(read('CONTRIBUTING.md')).toMatch(new RegExp(`\`(?:npm )?(?:run )?${name}\``));
  });
});

describe('the rules', () => {
  const text = read('docs/rules.md');
  const codes = [...text.slice(text.indexOf('## What the check finds')).matchAll(/^\| (`[^|]*)\|/gm)].flatMap(
    ([, cell]) => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  /** The kinds of findings, from the unions of their codes. */
  const known = ['rule-finding.ts', 'check-finding.ts', 'finding-list.ts']
    .flatMap((name) => globSync(`{shared/src,bff}/**/${name}`, { cwd: root, exclude: isOutside }))
    .flatMap((file) => [...read(file).matchAll(/^(?:export )?type \w+Code =\n((?:  \| '\w+';?\n)+)/gm)])
    .flatMap(([, union]) => [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code));

  it('name every kind of finding, and no other', () => {
    expect(codes.toSorted()).toEqual([...new Set(known)].toSorted());
  });

  it.each(decisionPoints)('name every consequence of %s', (point) => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${point}\``)) ?? '';
    const names = Object.keys(consequences[point].properties);
    expect(names.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the settings', () => {
  const listed = inDocuments(/^\| (`[A-Z][^|]*`) +\|/gm, ['docs/settings.md']).flatMap(({ text }) =>
    [...text.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  const known = Object.keys({ ...bffVariables, ...marketplaceVariables });

  it.each(known)('list %s', (name) => {
    expect(read('docs/settings.md')).toContain(`\`${name}\``);
  });

  it('list nothing else', () => {
    expect(listed.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('a document for newcomers', () => {
  const lines = (file) => read(file).trimEnd().split('\n').length;

  it('the README has at most 150 lines', () => {
    expect(lines('README.md')).toBeLessThanOrEqual(150);
  });

  it.each(packages.map((file) => path.posix.dirname(file)))(
    'a README of at most 30 lines is in %s',
    (folder) => {
      expect(lines(`${folder}/README.md`)).toBeLessThanOrEqual(30);
    },
  );
});
