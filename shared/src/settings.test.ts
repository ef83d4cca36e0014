import { describe, expect, it } from 'vitest';
import {
  commonSettings,
  httpUrl,
  list,
  onOff,
  readCommon,
  readSettings,
  secret,
  wholeNumber,
  words,
} from './settings.ts';

const settings = {
  COLOUR: words(['red', 'blue'], 'red or blue'),
  COUNT: wholeNumber('a number from 2 to 10', 2, 10),
  HOSTS: list('hosts', (host) => host.endsWith('.example')),
  KEY: secret('four letters', /^\w{4}$/),
  LIMITS: onOff(),
  URL: httpUrl(),
};

describe('readSettings', () => {
  it('returns the values of the variables that are set', () => {
    const env = {
      COLOUR: ' red ',
      COUNT: '10',
      HOSTS: 'A.example, b.example',
      LIMITS: 'off',
      URL: 'http://a/',
    };
    const { given, wrong } = readSettings(settings, { ...env, KEY: '', OTHER: 'x' });
    expect(given).toEqual({
      COLOUR: 'red',
      COUNT: 10,
      HOSTS: ['a.example', 'b.example'],
      LIMITS: false,
      URL: 'http://a',
    });
    expect(wrong).toEqual([]);
  });

  it('names each wrong variable in the order of the table, and keeps what was written', () => {
    const env = {
      URL: 'ftp://a',
      LIMITS: 'maybe',
      KEY: 'abc',
      HOSTS: 'a.example,',
      COUNT: '1',
      COLOUR: 'Red',
    };
    const { given, wrong, texts } = readSettings(settings, env);
    expect(wrong).toEqual(Object.keys(settings));
    expect(given).toEqual({});
    expect(texts).toEqual(env);
  });

  it.each(['1.5', '-3', '1e1', '11', '٣', '0x5'])('refuses %s as a number from 2 to 10', (COUNT) => {
    expect(readSettings(settings, { COUNT }).wrong).toEqual(['COUNT']);
  });
});

describe('readCommon', () => {
  const read = (env: Record<string, string>) => readCommon(readSettings(commonSettings, env).given, 3000);

  it('has a default for every setting', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      production: false,
      rateLimits: false,
      tracing: false,
      metrics: null,
    });
  });

  it('limits requests in production unless told otherwise', () => {
    expect(read({ NODE_ENV: 'production' })).toMatchObject({ production: true, rateLimits: true });
    expect(read({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toMatchObject({ rateLimits: false });
  });
});
