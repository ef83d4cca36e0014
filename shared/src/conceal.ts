/** The text that replaces personal data in a log. */
const hidden = '[hidden]';

/** Names of fields that hold personal data, typed text or credentials, in any object. */
const personal =
  /^(?:(?:.*_)?(?:(?:phone|mobile)(?:_number)?|token|password|secret|ticket|address|email|cookies?|signature|name|otp|totp)|authorization|set-cookie|args|body|values?|answers|headers|params|query)$/i;

/** Names of fields whose texts the product makes itself: long or numeric, and not secret. */
const plain = new Set([
  'call',
  'finding',
  'flow',
  'order',
  'rules',
  'rules_version',
  'service',
  'service_version',
]);

/** Patterns of personal data and credentials in text. A port of five digits is not hidden. */
const forms: readonly RegExp[] = [
  /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,250}\.[a-z]{2,20}/gi,
  // The product logs nothing in Persian, so Persian text was typed or looked up.
  /\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M}\u200c\s\d.,،؛]*[\p{Script=Arabic}\d])?/gu,
  // Two blocks of letters and digits, longer than any word; UUIDs, such as order ids, are excluded.
  /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi,
  /(?<!:)\d{5}(?!\d)|\d{6,}/g,
];

/** Returns the text with phones, codes, e-mail addresses, tokens and Persian text replaced. */
const concealText = (text: string): string => forms.reduce((rest, form) => rest.replace(form, hidden), text);

/** Levels of nesting; deeper values are hidden. */
const maxDepth = 6;

/** Returns a value for the log: personal fields are hidden at any depth, texts are concealed by their content. */
export function conceal(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return concealText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return hidden;
  if (value instanceof Error) return describeError(value);
  if (Array.isArray(value)) return value.map((part) => conceal(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, concealField(name, part, depth)]),
  );
}

function concealField(name: string, part: unknown, depth: number): unknown {
  if (part === null || part === undefined || plain.has(name)) return part;
  return personal.test(name) ? hidden : conceal(part, depth + 1);
}

/** An error for the log, without personal data. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** `code` and `cause`, if the error has them. */
  readonly [more: string]: unknown;
}

/** Returns an error with its texts concealed. The stack keeps only its frames, since it repeats the message. */
export function describeError(error: Error): DescribedError {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: concealText(error.message),
    stack: frames.join('\n'),
    ...('code' in error && { code: conceal(error.code) }),
    ...(error.cause !== undefined && { cause: conceal(error.cause) }),
  };
}

/**
 * Returns the arguments of one log line with the message concealed, also a message that the logger would take from the
 * error. `formatters` conceals the object of the line.
 */
function concealLine<Args extends unknown[]>(line: Args): Args {
  const [first, ...rest] = line;
  const error = first instanceof Error ? first : findError(first);
  if (error === null) return line;
  const said = rest.length > 0 ? rest : [error.message];
  return [first, ...said.map((part) => conceal(part))] as unknown as Args;
}

const findError = (entry: unknown): Error | null =>
  typeof entry === 'object' && entry !== null && 'err' in entry && entry.err instanceof Error
    ? entry.err
    : null;

/** The serializers of a logger, by field. */
type Serializers = Readonly<Record<string, (value: never) => unknown>>;

/**
 * Returns logger options (pino) that conceal personal data in every line, at every level. Each serializer conceals its
 * own field; all other fields and the message of a logged error are concealed here.
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
