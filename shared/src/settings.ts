/** How a variable of a server's environment is read. */
interface Setting<T> {
  /** What it expects, for people. */
  readonly expects: string;
  /** Whether no message may repeat its value. */
  readonly isSecret: boolean;
  /** Returns the value of a text; null for a wrong one. */
  readonly read: (text: string) => T | null;
}

type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of the variables that are set. */
export type Given<S extends Settings> = {
  readonly [K in keyof S]?: S[K] extends Setting<infer T> ? T : never;
};

/** The texts of the variables that are set, right or wrong. */
export type Texts<S extends Settings> = { readonly [K in keyof S]?: string };

/** What the environment says of a server's variables. */
interface ReadSettings<S extends Settings> {
  readonly given: Given<S>;
  /** The names of the wrong ones, in the table's order. */
  readonly wrong: readonly (keyof S & string)[];
  readonly texts: Texts<S>;
}

/** Reads a server's variables from its environment. */
export function readSettings<S extends Settings>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
): ReadSettings<S> {
  const set = Object.entries(settings).flatMap(([name, { read }]) => {
    // Compose files pass an unset variable on as an empty one.
    const written = env[name]?.trim() ?? '';
    return written === '' ? [] : [{ name, written, value: read(written) }];
  });
  const right = set.filter(({ value }) => value !== null);
  return {
    given: Object.fromEntries(right.map(({ name, value }) => [name, value])) as Given<S>,
    wrong: set.filter(({ value }) => value === null).map(({ name }) => name),
    texts: Object.fromEntries(set.map(({ name, written }) => [name, written])) as Texts<S>,
  };
}

/** A variable of any form. `read` returns null for a wrong text. */
export const setting = <T>(expects: string, read: (text: string) => T | null): Setting<T> => ({
  expects,
  isSecret: false,
  read,
});

/** A variable that is taken as it is written. */
export const text = (expects: string, isRight: RegExp | ((text: string) => boolean)): Setting<string> =>
  setting(expects, (given) =>
    (isRight instanceof RegExp ? isRight.test(given) : isRight(given)) ? given : null,
  );

/** A variable whose value no message may repeat. */
export const secret = (expects: string, isRight: RegExp | ((text: string) => boolean)): Setting<string> => ({
  ...text(expects, isRight),
  isSecret: true,
});

/** Secrets separated by commas, each of them right and none twice: the first one signs, all of them are accepted. */
export const secrets = (expects: string, isRight: RegExp): Setting<readonly string[]> => ({
  ...setting(`${expects}; several separated by commas: the first one signs, all are accepted`, (given) => {
    const all = given.split(',').map((part) => part.trim());
    return all.every((part) => isRight.test(part)) && new Set(all).size === all.length ? all : null;
  }),
  isSecret: true,
});

/** One of some words. */
export const words = <const W extends readonly string[]>(all: W, expects: string): Setting<W[number]> =>
  setting(expects, (given) => all.find((word) => word === given) ?? null);

/** A whole number from `least` to `most`, in decimal digits. */
export const wholeNumber = (expects: string, least: number, most: number): Setting<number> =>
  setting(expects, (given) => {
    const isRight = /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most;
    return isRight ? Number(given) : null;
  });

const port = (): Setting<number> => wholeNumber('a port number from 0 to 65535', 0, 65_535);

const listenAddress = (): Setting<string> => text('a host name or address to listen on', /^[\w.:-]+$/);

/** Returns the parts of a list that is separated by commas, in lower case. */
export const listOf = (value: string): string[] => value.split(',').map((part) => part.trim().toLowerCase());

/** A list whose parts are all right. */
export const list = (expects: string, isRight: (part: string) => boolean): Setting<readonly string[]> =>
  setting(`${expects}, separated by commas`, (given) =>
    listOf(given).every(isRight) ? listOf(given) : null,
  );

export const onOff = (): Setting<boolean> =>
  setting('on or off', (given) =>
    ['on', 'true', '1'].includes(given) ? true : ['off', 'false', '0'].includes(given) ? false : null,
  );

/** Returns an http(s) URL without slashes at its end; null for any other text. */
export function cleanUrl(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href.replace(/\/+$/, '') : null;
}

/** An http(s) URL, without slashes at its end. */
export const httpUrl = (expects = 'a URL that begins with http:// or https://'): Setting<string> =>
  setting(expects, cleanUrl);

/** What both servers read. The environment gives it the same name for both. */
export const commonSettings = {
  PORT: port(),
  HOST: listenAddress(),
  NODE_ENV: words(['production', 'development', 'test'], 'production, development or test'),
  RATE_LIMITS: onOff(),
  METRICS_PORT: port(),
  METRICS_HOST: listenAddress(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(),
} as const;

/** The settings of every server's process. */
export interface CommonConfig {
  readonly port: number;
  readonly host: string;
  readonly production: boolean;
  /** Whether requests are limited; in production unless told otherwise. */
  readonly rateLimits: boolean;
  /** Whether traces are sent to the collector that OpenTelemetry's own variables name. */
  readonly tracing: boolean;
  /** Where metrics are served; null: the process counts nothing. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
}

/** Returns the settings of every server's process. `port`: where it listens by default. */
export function readCommon(given: Given<typeof commonSettings>, port: number): CommonConfig {
  const production = given.NODE_ENV === 'production';
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost = '127.0.0.1' } = given;
  return {
    port: given.PORT ?? port,
    host: given.HOST ?? '127.0.0.1',
    production,
    rateLimits: given.RATE_LIMITS ?? production,
    tracing: given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics: metricsPort === undefined ? null : { port: metricsPort, host: metricsHost },
  };
}
