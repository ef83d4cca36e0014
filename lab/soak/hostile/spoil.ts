import { type Arbitrary, array, constantFrom, nat, record } from 'fast-check';
import { nastyKey, nastyValue } from './nasty.ts';

/** One change that makes a valid value malformed. */
interface Spoiling {
  readonly does: 'replace' | 'remove' | 'add' | 'repeat';
  /** The index of the changed place in the value. */
  readonly place: number;
  readonly key: string;
  readonly value: unknown;
}

const spoilings: Arbitrary<Spoiling[]> = array(
  record({
    does: constantFrom<Spoiling['does']>('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
    place: nat(200),
    key: nastyKey,
    value: nastyValue,
  }),
  { minLength: 1, maxLength: 3 },
);

type Change = (value: unknown) => unknown;

/** Returns the value with a change at a path; every key stays an own one, also `__proto__`. */
function changeAt(value: unknown, path: readonly (string | number)[], change: Change): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? changeAt(item, rest, change) : (item as unknown)));
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([key, part]) => [
      key,
      key === step ? changeAt(part, rest, change) : (part as unknown),
    ]),
  );
}

function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const steps: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return [[], ...steps.flatMap(([step, part]) => pathsOf(part).map((path) => [step, ...path]))];
}

const changes: { readonly [D in Spoiling['does']]: (spoiling: Spoiling) => Change } = {
  replace:
    ({ value }) =>
    () =>
      value,
  remove: () => () => undefined,
  add:
    ({ key, value }) =>
    (given) => {
      if (Array.isArray(given)) return [...(given as unknown[]), value];
      const isObject = typeof given === 'object' && given !== null;
      return isObject ? Object.fromEntries([...Object.entries(given), [key, value]]) : [given, value];
    },
  repeat: () => (given) => Array.from({ length: 40 }, () => given),
};

/** Returns valid values with one to three malformed places. */
export const spoilt = (good: Arbitrary<unknown>): Arbitrary<unknown> =>
  record({ value: good, wrongs: spoilings }).map(({ value, wrongs }) =>
    wrongs.reduce<unknown>((given, wrong) => {
      const paths = pathsOf(given);
      return changeAt(given, paths[wrong.place % paths.length] ?? [], changes[wrong.does](wrong));
    }, value),
  );
