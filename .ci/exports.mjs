// Finds exports that no file but tests uses. check-exports.mjs runs these functions.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const { posix } = path;
const unread = new Set(['node_modules', 'dist', 'coverage', '.gam', '.cache']);
/** Tests, their fixtures and the browser's journeys: what only they use is not used. */
const isTest = (file) =>
  /\.(?:test|spec)\.[cm]?[jt]sx?$|-(?:fixture|fixtures|arbitraries)\.ts$|\/(?:test|fixtures|e2e)\/|\/fixtures\.ts$/.test(
    `/${file}`,
  );

/** Returns the files of a package's `exports`, by the specifier that names them. */
function readPackages(root) {
  const files = globSync('{*,*/*}/package.json', { cwd: root, exclude: (name) => unread.has(name) });
  return files.flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return Object.entries(exports).map(([key, to]) => ({
      specifier: posix.join(name, key),
      file: posix.join(posix.dirname(file), to),
    }));
  });
}

function resolve(files, packages, from, specifier) {
  if (specifier.startsWith('.')) {
    const base = posix.join(posix.dirname(from), specifier);
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((file) => files.has(file));
  }
  for (const { specifier: known, file } of packages) {
    const [before, after] = known.split('*');
    if (after === undefined && known === specifier) return file;
    if (after === undefined || !specifier.startsWith(before)) continue;
    const found = file.replace('*', specifier.slice(before.length));
    if (files.has(found)) return found;
  }
  return undefined;
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

/** Returns the names that a file takes from a namespace `import * as`; null where it passes the namespace on. */
function membersOf(program, namespace) {
  const names = [];
  let count = 0;
  visit(program, (node) => {
    if (node.type === 'Identifier' && node.name === namespace) count += 1;
    const [left, right] = {
      MemberExpression: [node.object, node.property],
      TSQualifiedName: [node.left, node.right],
    }[node.type] ?? [null, null];
    if (left?.name === namespace) names.push(right.name);
  });
  return count > names.length + 1 ? null : names;
}

/** Reads what a file exports, what of it comes from elsewhere, and what the file uses of others. `all` is `*`. */
function readFile(file, text, find) {
  const { module, program } = parseSync(file, text);
  const lineAt = (at) => text.slice(0, at).split('\n').length;
  const uses = [];
  const imported = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const to = find(moduleRequest.value);
    for (const { importName, localName } of to ? entries : []) {
      const name = importName.kind === 'Default' ? 'default' : importName.name;
      if (importName.kind !== 'NamespaceObject') imported.set(localName.value, { to, name });
      else for (const each of membersOf(program, localName.value) ?? ['*']) uses.push({ to, name: each });
    }
  }
  const exports = [];
  const passedOn = new Set();
  for (const { start, entries } of module.staticExports)
    for (const { exportName, importName, localName, moduleRequest } of entries) {
      const to = moduleRequest ? find(moduleRequest.value) : undefined;
      const name = exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*');
      const elsewhere = to ? { to, name: importName.name ?? '*' } : imported.get(localName.name);
      if (elsewhere && !to) passedOn.add(localName.name);
      exports.push({ name, line: lineAt(start), elsewhere });
    }
  const counts = new Map();
  visit(program, ({ type, name }) => {
    if (type === 'Identifier' || type === 'JSXIdentifier') counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  // An import that is only exported again is used where that export is: it counts as two or three mentions.
  for (const [local, use] of imported)
    if (!passedOn.has(local) || (counts.get(local) ?? 0) > 3) uses.push(use);
  visit(program, (node) => {
    if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      uses.push({ to: find(node.source.value), name: '*' });
    if (node.type === 'TSImportType') {
      let name = node.qualifier;
      while (name?.left) name = name.left;
      uses.push({ to: find(node.source.value), name: name?.name ?? '*' });
    }
  });
  return { exports, uses: uses.filter(({ to }) => to !== undefined) };
}

/** Returns the exports of `folders` that no file but tests uses, as { file, line, name }, through barrels too. */
export function findUnusedExports(root, folders) {
  const names = globSync('**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => unread.has(path.basename(name)),
  });
  const files = new Set(names.map((file) => file.replaceAll(path.sep, '/')));
  const packages = readPackages(root).filter(
    ({ file }) => file.includes('*') || existsSync(path.join(root, file)),
  );
  const read = new Map(
    [...files].map((file) => [
      file,
      readFile(file, readFileSync(path.join(root, file), 'utf8'), (specifier) =>
        resolve(files, packages, file, specifier),
      ),
    ]),
  );
  const used = new Set();
  const use = (file, name) => {
    const key = `${file} ${name}`;
    if (used.has(key)) return;
    used.add(key);
    const { exports = [] } = read.get(file) ?? {};
    const named = exports.filter((one) => name === '*' || one.name === name);
    const from = named.length > 0 ? named : exports.filter((one) => one.name === '*');
    for (const one of from) {
      if (one.name !== '*') used.add(`${file} ${one.name}`);
      if (one.elsewhere) use(one.elsewhere.to, one.name === '*' ? name : one.elsewhere.name);
    }
  };
  for (const [file, { uses }] of read) if (!isTest(file)) for (const { to, name } of uses) use(to, name);
  return [...read].flatMap(([file, { exports }]) =>
    folders.some((folder) => file.startsWith(`${folder}/`)) && !isTest(file)
      ? exports
          .filter(({ name }) => name !== '*' && !used.has(`${file} ${name}`))
          .map(({ name, line }) => ({ file, line, name }))
      : [],
  );
}
