import type { Place } from '../soak/place.ts';

/** What may be typed while a fleet runs. */
export const usage = `list          servers, pids and URLs
kill NAME     kill -9, then start again
roll [NAME]   SIGTERM, then start again; without a name every BFF in turn
stop NAME     SIGTERM
start NAME    start after a stop
`;

/** Performs one typed line on the servers; returns what to print. */
export async function runCommand(line: string, places: readonly Place[]): Promise<string> {
  const [verb = '', name = ''] = line.trim().split(/\s+/);
  if (verb === '') return '';
  if (verb === 'list') return drawPlaces(places);
  const bffs = places.filter((place) => place.name.startsWith('bff-'));
  const chosen = verb === 'roll' && name === '' ? bffs : places.filter((place) => place.name === name);
  const act = Object.hasOwn(acts, verb) ? acts[verb as keyof typeof acts] : undefined;
  if (!act || chosen.length === 0) return usage;
  for (const place of chosen) await act(place);
  return drawPlaces(chosen);
}

const acts = {
  kill: (place: Place) => place.kill(),
  roll: async (place: Place) => {
    await place.end();
    await place.start();
  },
  stop: async (place: Place) => {
    await place.end();
  },
  start: (place: Place) => place.start(),
};

/** Returns one line for each server: name, pid, URL. */
export const drawPlaces = (places: readonly Place[]): string =>
  places.map(({ name, pid, url }) => `${name.padEnd(14)} ${String(pid).padStart(7)}  ${url}\n`).join('');
