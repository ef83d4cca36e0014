// Finds exports that only tests or no file uses. check-exports.mjs runs these functions.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ExportExportNameKind, ImportNameKind, parseSync } from 'oxc-parser';
import { isTest as isTestFile } from './imports.mjs';

const { posix } = path;
const unread = new Set(['node_modules', 'dist', 'coverage', '.gam', '.cache']);
const exclude = (name) => unread.has(path.basename(name));
/** Tests, what they share and the browser's journeys: an export that only they use is not used. */
const isTest = (file) => isTestFile(file) || /\.test\.mjs$|\/fixtures\.ts$|^web\/e2e\//.test(file);

/** Returns the files of the packages' `exports`, by the specifier that names them. */
function readPackages(root) {
  return globSync('{*,*/*}/package.json', { cwd: root, exclude }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return Object.entries(exports).map(([key, to]) => ({
      specifier: posix.join(name, key),
      file: posix.join(posix.dirname(file), to),
    }));
  });
}

function resolve(files, packages, from, specifier) {
  const candidates = specifier.startsWith('.')
    ? ['', '.ts', '.tsx', '/index.ts'].map((end) => posix.join(posix.dirname(from), specifier) + end)
    : packages.flatMap(({ specifier: known, file }) => {
        const [before, after] = known.split('*');
        if (after === undefined) return known === specifier ? [file] : [];
        return specifier.startsWith(before) ? [file.replace('*', specifier.slice(before.length))] : [];
      });
  return candidates.find((file) => files.has(file));
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

/** Returns the names that a file takes from a namespace; `*` where it passes the namespace on. */
function membersOf(program, namespace) {
  const names = [];
  let count = 0;
  visit(program, (node) => {
    if (node.type === 'Identifier' && node.name === namespace) count += 1;
    if ((node.object ?? node.left)?.name === namespace) names.push((node.property ?? node.right).name);
  });
  return count > names.length + 1 ? ['*'] : names;
}

/** Returns what import() and import types take, as { specifier, name }; `*` where it is not taken apart at once. */
function readDynamicUses(program) {
  const uses = [];
  const takenApart = new Set();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern') {
      const called = node.init?.type === 'AwaitExpression' ? node.init.argument : null;
      if (called?.type === 'ImportExpression' && node.id.properties.every(({ key }) => key?.name)) {
        takenApart.add(called);
        for (const { key } of node.id.properties)
          uses.push({ specifier: called.source.value, name: key.name });
      }
    }
    if (node.type === 'ImportExpression' && !takenApart.has(node))
      uses.push({ specifier: node.source.value, name: '*' });
    if (node.type === 'TSImportType')
      uses.push({ specifier: node.source.value, name: node.qualifier?.name ?? '*' });
  });
  return uses.filter(({ specifier }) => typeof specifier === 'string');
}

/** Reads the exports of a file, each with the file that it passes on, and the names that the file uses of others. */
function readFile(text, file, find) {
  const { module, program } = parseSync(file, text);
  const uses = [];
  const imported = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const to = find(moduleRequest.value);
    for (const { importName, localName } of to ? entries : []) {
      if (importName.kind === ImportNameKind.NamespaceObject)
        uses.push(...membersOf(program, localName.value).map((name) => ({ to, name })));
      else imported.set(localName.value, { to, name: importName.name ?? 'default' });
    }
  }
  const exports = module.staticExports.flatMap(({ start, entries }) =>
    entries.map(({ exportName, importName, localName, moduleRequest }) => {
      const to = moduleRequest ? find(moduleRequest.value) : undefined;
      const passedOn = to ? { to, name: importName.name ?? '*' } : imported.get(localName.name);
      const name = exportName.name ?? (exportName.kind === ExportExportNameKind.Default ? 'default' : '*');
      return { name, line: text.slice(0, start).split('\n').length, passedOn };
    }),
  );
  if (text.includes('import('))
    uses.push(...readDynamicUses(program).map(({ specifier, name }) => ({ to: find(specifier), name })));
  // What is imported and only exported again is used where that export is.
  const onlyPassedOn = (use, local) =>
    exports.some(({ passedOn }) => passedOn?.to === use.to && passedOn.name === use.name) &&
    text.split(new RegExp(`\\b${local}\\b`)).length <= 3;
  for (const [local, use] of imported) if (!onlyPassedOn(use, local)) uses.push(use);
  return { exports, uses: uses.filter(({ to }) => to !== undefined) };
}

/** Returns the exports of `folders` that only tests or no file uses, through barrels too, as { file, line, name }. */
export function findUnusedExports(root, folders) {
  const found = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude });
  const files = new Set(found.map((file) => file.replaceAll(path.sep, '/')));
  const packages = readPackages(root);
  const read = new Map();
  for (const file of files) {
    const find = (specifier) => resolve(files, packages, file, specifier);
    read.set(file, readFile(readFileSync(path.join(root, file), 'utf8'), file, find));
  }
  const used = new Set();
  const use = ({ to, name }) => {
    if (used.has(`${to} ${name}`)) return;
    used.add(`${to} ${name}`);
    const { exports } = read.get(to);
    const named = exports.filter((one) => name === '*' || one.name === name);
    for (const one of named.length > 0 ? named : exports.filter((one) => one.name === '*')) {
      if (one.name !== '*') used.add(`${to} ${one.name}`);
      if (one.passedOn) use({ ...one.passedOn, ...(one.name === '*' && { name }) });
    }
  };
  for (const [file, { uses }] of read) if (!isTest(file)) uses.forEach(use);
  return [...read].flatMap(([file, { exports }]) =>
    folders.some((folder) => file.startsWith(`${folder}/`)) && !isTest(file)
      ? exports
          .filter(({ name }) => name !== '*' && !used.has(`${file} ${name}`))
          .map(({ name, line }) => ({ file, line, name }))
      : [],
  );
}
