import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Point } from './driver.ts';
import { findPoint, hasFocus, isAtRest, isChecked, readText } from './in-page.ts';

/** The library that finds elements by role and name, for every engine in the same way. */
const library = readFileSync(
  new URL('../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  'utf8',
);

/** Only a page that hangs takes so long, ms. */
const longestMs = 60_000;
const betweenMs = 100;

/** The name of an element: all of it, or a part as a pattern. */
type Name = string | RegExp;

/** What finds elements in the page. */
const query = (role: string, name: Name): string => {
  const written = typeof name === 'string' ? JSON.stringify(name) : name.toString();
  return `TestingLibraryDom.screen.queryAllByRole(${JSON.stringify(role)}, { name: ${written} })`;
};

/** What a visitor does with a page and sees of it, whatever engine shows it. Each act waits until it is possible. */
export function visitorOn(driver: Driver) {
  /** Calls a function in the page with the elements of a role and name. */
  async function look<T, A extends readonly unknown[]>(
    role: string,
    name: Name,
    inPage: (found: readonly HTMLElement[], ...args: A) => T,
    ...args: A
  ): Promise<T> {
    const isThere = await driver.evaluate(`'TestingLibraryDom' in window`);
    if (isThere !== true) await driver.evaluate(`(() => {${library}\n})()`);
    const given = [query(role, name), ...args.map((arg) => JSON.stringify(arg))];
    return (await driver.evaluate(`(${inPage.toString()})(${given.join(', ')})`)) as T;
  }

  /** Looks until there is something; throws after a minute. */
  async function until<T>(what: string, see: () => Promise<T | null | false>): Promise<T> {
    let met: unknown = 'nothing of it';
    for (const end = Date.now() + longestMs; Date.now() < end; await pause(betweenMs)) {
      try {
        const seen = await see();
        if (seen !== null && seen !== false) return seen;
      } catch (error) {
        // The page may be on its way to another.
        met = error;
      }
    }
    throw new Error(`${what}: the page shows ${String(met)}`);
  }

  /** Waits until an element rests at a place where it can be pressed; `index`: of several, as for Array.at. */
  async function findResting(role: string, name: Name, index: number): Promise<Point> {
    let last: Point | null = null;
    return until(`press the ${role} «${String(name)}»`, async () => {
      const point = await look(role, name, findPoint, index);
      const rests = point !== null && point.x === last?.x && point.y === last.y;
      last = point;
      return rests && point;
    });
  }

  const tap = async (role: string, name: Name, index = 0) =>
    driver.press(await findResting(role, name, index));

  return {
    open: driver.open,
    tap,
    /** Presses a field and types. */
    async fill(role: string, name: Name, text: string) {
      await tap(role, name);
      await until(`the ${role} «${String(name)}» has the focus`, () => look(role, name, hasFocus));
      await driver.type(text);
    },
    /** Waits until an element is shown, and returns its text. */
    see: (role: string, name: Name) =>
      until(`the ${role} «${String(name)}»`, () => look(role, name, readText)),
    /** Waits until one of the elements with a name is ticked. */
    seeChecked: (role: string, name: Name) =>
      until(`a ticked ${role} «${String(name)}»`, () => look(role, name, isChecked)),
    /** Waits until what slides in has arrived. */
    rest: () =>
      until('a page at rest', () => driver.evaluate(`(${isAtRest.toString()})()`) as Promise<boolean>),
    /** Waits until the address matches. */
    seeAddress: (pattern: RegExp) =>
      until(`an address like ${pattern.source}`, async () =>
        pattern.test(String(await driver.evaluate('location.href'))),
      ),
  };
}

export type Visitor = ReturnType<typeof visitorOn>;
