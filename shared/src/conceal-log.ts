import { conceal, concealLine } from './conceal.ts';

/** A logger's own way to write some fields, by their names. */
type Serializers = Readonly<Record<string, (value: never) => unknown>>;

/**
 * A logger's options (pino's) under which no line has what is personal in it, at any level: what the serializers write is
 * theirs to conceal, every other field is concealed here, and so is the message that an error brings with it.
 */
export const concealedLog = <S extends Serializers>(serializers: S) => ({
  serializers,
  formatters: {
    log: (entry: Record<string, unknown>): Record<string, unknown> => {
      const own = Object.entries(entry).filter(([name]) => Object.hasOwn(serializers, name));
      const others = Object.entries(entry).filter(([name]) => !Object.hasOwn(serializers, name));
      return { ...Object.fromEntries(own), ...(conceal(Object.fromEntries(others)) as object) };
    },
  },
  hooks: {
    logMethod<Line extends unknown[]>(this: unknown, line: Line, write: (...line: Line) => void): void {
      write.apply(this, concealLine(line));
    },
  },
});
