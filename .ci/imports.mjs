// Reads the imports between the files of a package, and finds those that break its layout. check-imports.mjs runs these
// functions.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const { posix } = path;
const isSource = (file) => /\.[cm]?tsx?$/.test(file);
/** Files that may import any file of their package: tests and their fixtures. */
export const isTest = (file) =>
  /\.(?:test|spec)\.[cm]?tsx?$|-(?:fixture|fixtures|arbitraries)\.ts$|\/(?:test|fixtures)\//.test(`/${file}`);

const isRelative = (specifier) => specifier.startsWith('.');

function listFiles(folder, inside = '') {
  return readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const name = posix.join(inside, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(folder, name);
    return isSource(name) && !isTest(name) ? [name] : [];
  });
}

function resolveImport(folder, from, specifier) {
  const base = posix.join(posix.dirname(from), specifier);
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((file) => {
    const full = path.join(folder, file);
    return existsSync(full) && statSync(full).isFile() && isSource(file);
  });
}

/** Returns what a file names in import, import type, export from, import() and import types. */
function specifiersOf(file, text) {
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
    ...[...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)\s*[.[]/g)].map(([, specifier]) => specifier),
  ];
  return [...new Set(named)].filter(Boolean);
}

/** Returns every import between source files of a folder, as { from, to } with paths relative to the folder. */
export function readImports(folder) {
  return listFiles(folder).flatMap((from) =>
    specifiersOf(from, readFileSync(path.join(folder, from), 'utf8'))
      .filter(isRelative)
      .flatMap((specifier) => {
        const to = resolveImport(folder, from, specifier);
        return to && to !== from && !isTest(to) ? [{ from, to }] : [];
      }),
  );
}

const firstStep = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : null);

/**
 * Finds imports of a higher layer. `layers` are lowest first. Files beside the layers assemble the package and may import
 * all of it.
 */
export function findLayerBreaks(imports, layers) {
  return imports.flatMap(({ from, to }) => {
    const [above, below] = [firstStep(from), firstStep(to)];
    if (above === null) return [];
    if (!layers.includes(above))
      return [`${from}: the folder ${above} is not a layer (${layers.join(', ')})`];
    if (below === null) return [`${from} imports ${to}, which assembles the package`];
    return layers.indexOf(above) < layers.indexOf(below)
      ? [`${from} imports ${to}: ${above} is below ${below}`]
      : [];
  });
}

/** Finds imports of another feature that bypass its index. `folder` contains the features. */
export function findIndexBreaks(imports, folder) {
  const featureOf = (file) => {
    const [first, name, ...rest] = file.split('/');
    return first === folder && rest.length > 0 ? name : null;
  };
  return imports.flatMap(({ from, to }) => {
    const feature = featureOf(to);
    const isOutside = feature !== null && featureOf(from) !== feature;
    return isOutside && to !== `${folder}/${feature}/index.ts`
      ? [`${from} imports ${to}: import ${folder}/${feature}/index.ts instead`]
      : [];
  });
}

/** Finds imports of libraries that are not `allowed` in a package. */
export function findImpureImports(folder, allowed) {
  const isAllowed = (name) => allowed.some((each) => name === each || name.startsWith(`${each}/`));
  return listFiles(folder).flatMap((file) =>
    specifiersOf(file, readFileSync(path.join(folder, file), 'utf8'))
      .filter((name) => !isRelative(name) && !isAllowed(name))
      .map((name) => `${file} imports ${name}: the package imports ${allowed.join(', ')} only`),
  );
}

/** Finds files that import one another in a circle, types included. */
export function findFileCircles(imports) {
  const graph = new Map();
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return findCircles(graph).map((files) => `a circle of files: ${files.join(', ')}`);
}

/** Finds folders, and files beside them, that import one another in a circle, at every level. */
export function findFolderCircles(imports) {
  const levels = new Map();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((step, index) => step !== b[index]);
    const level = a.slice(0, depth).join('/');
    const graph = levels.get(level) ?? new Map();
    levels.set(level, graph);
    graph.set(a[depth], (graph.get(a[depth]) ?? new Set()).add(b[depth]));
  }
  return [...levels].flatMap(([level, graph]) =>
    findCircles(graph)
      .filter((names) => !names.every(isSource))
      .map((names) => `a circle in ${level || '.'}: ${names.join(', ')}`),
  );
}

/** Returns the strongly connected components of more than one node (Tarjan's algorithm). */
function findCircles(graph) {
  const indexes = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    indexes.set(node, indexes.size);
    lowest.set(node, indexes.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== indexes.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted((a, b) => a.localeCompare(b)));
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles;
}
