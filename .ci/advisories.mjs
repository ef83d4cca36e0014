// The list of looked-up versions and known advisories, kept by hand in ops/advisories.yml. Nothing is asked of the outside.
import { coerce, satisfies, validRange } from 'semver';

/** After this many days somebody has to look again. */
const maxAgeDays = 60;
const dayMs = 24 * 3_600_000;

/** The packages of ours whose dependencies are shipped. */
export const shipped = ['bff', 'bff/engine', 'web', 'web/client', 'shared', 'schemas', 'marketplace'];

/** Returns a warning if the list is older than 60 days, or was made in the future; null if it is fresh. */
export function warnOfAge({ checked }, now) {
  const days = Math.floor((now.getTime() - Date.parse(checked)) / dayMs);
  if (days >= 0 && days <= maxAgeDays) return null;
  return `ops/advisories.yml was checked on ${checked}, ${days} days ago: look for new advisories and write the new date (CONTRIBUTING.md says how).`;
}

/** Returns what is wrong with the form of the list. */
export function findFormFaults({ checked, advisories }) {
  const problems = /^\d{4}-\d\d-\d\d$/.test(checked) ? [] : [`checked is "${checked}": write a date.`];
  const seen = new Set();
  for (const advisory of advisories) {
    const { id, package: name, image, affected, link, what, means } = advisory;
    const key = `${id} of ${name ?? image}`;
    const complain = (problem) => problems.push(`${key}: ${problem}`);
    if (seen.has(key)) complain('stands twice.');
    seen.add(key);
    if (!/^(?:GHSA(?:-[a-z0-9]{4}){3}|CVE-\d{4}-\d{4,}|SNYK-JS-[A-Z]+-\d+)$/.test(id))
      complain('the id is none of GHSA, CVE or SNYK.');
    if ((name === undefined) === (image === undefined)) complain('name a package or an image.');
    if (validRange(affected) === null) complain(`affected is "${affected}": write a range of versions.`);
    if (!/^https:\/\/\S+$/.test(link ?? '')) complain('has no link.');
    if (!what || !means) complain('say what it is and what it means here.');
  }
  return problems;
}

/**
 * Compares the list with what is used. `used`: the version of each direct dependency that is shipped, and of each image.
 */
export function findUnchecked({ versions, images }, used) {
  return [
    ...differences(versions, used.versions, 'the dependency'),
    ...differences(images, used.images, 'the image'),
  ].map((problem) => `ops/advisories.yml: ${problem}`);
}

function differences(listed, used, kind) {
  const missing = Object.entries(used)
    .filter(([name, version]) => String(listed[name] ?? '') !== version)
    .map(([name, version]) =>
      name in listed
        ? `${kind} ${name} is ${version}, and ${listed[name]} was looked up: look for its advisories.`
        : `${kind} ${name} ${version} is missing: look for its advisories.`,
    );
  const stale = Object.keys(listed)
    .filter((name) => !(name in used))
    .map((name) => `${kind} ${name} is not used: remove it.`);
  return [...missing, ...stale];
}

/**
 * Returns the locked versions that an advisory affects without `accepted`, and what of the list is needed no longer.
 * `locked`: `{name, version}` of every package of the lockfile; `images`: the version of each image.
 */
export function findAffected({ advisories }, { locked, images }) {
  return advisories.flatMap(({ id, package: name, image, affected, what, link, accepted }) => {
    const versions = image === undefined ? versionsOf(locked, name) : tagsOf(images, image);
    if (versions.length === 0) return [`${id}: ${name ?? image} is not used: remove the advisory.`];
    const hit = versions.filter((version) => satisfies(version, affected, { includePrerelease: true }));
    if (hit.length === 0)
      return accepted ? [`${id}: no version of ${name ?? image} is affected: remove "accepted".`] : [];
    if (accepted) return [];
    return [`${name ?? image} ${hit.join(', ')} is affected by ${id}: ${what} ${link}`];
  });
}

const versionsOf = (locked, name) => locked.filter((one) => one.name === name).map(({ version }) => version);

/** A tag has two or three numbers and the name of a base, which is no release before another: `17.11-bookworm`. */
const tagsOf = (images, name) => (name in images ? [coerce(images[name]).version] : []);

/** Returns name and version of every package of a lockfile of pnpm. */
export function readLocked({ packages }) {
  return Object.keys(packages).map((key) => {
    const at = key.lastIndexOf('@');
    return { name: key.slice(0, at), version: key.slice(at + 1) };
  });
}

/** Returns the version of each image of others that a text of Compose or a Dockerfile names. */
export function readImages(texts) {
  const named = texts.flatMap((text) => [
    ...text.matchAll(/^\s*(?:image:|FROM) ([\w./-]+):([\w.-]+)@sha256:/gm),
  ]);
  return Object.fromEntries(named.map(([, name, version]) => [name, version]));
}
