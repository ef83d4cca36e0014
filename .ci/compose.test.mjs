import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig as readBffConfig } from '../bff/src/platform/config/read-config.ts';
import { variables as bffVariables } from '../bff/src/platform/config/variables.ts';
import { variables as marketplaceVariables } from '../marketplace/src/platform/config-variables.ts';
import { readConfig as readMarketplaceConfig } from '../marketplace/src/platform/config.ts';
import { readDockerfile } from './dockerfile.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const [production, demo] = ['docker-compose.yml', 'ops/docker-compose.demo.yml'].map((name) => ({
  name,
  text: read(name),
  services: Object.entries(parse(read(name), { merge: true }).services).filter(
    ([, { profiles }]) => profiles === undefined,
  ),
}));
const files = [production, demo];
const environmentOf = ({ services }, name) => Object.fromEntries(services)[name].environment;

/** What an operator sets. */
const settings = {
  PUBLIC_URL: 'https://gam.example',
  GAM_SECRET: 's'.repeat(32),
  UPSTREAM_TOKEN: 'u'.repeat(32),
  STORE_PASSWORD: 'word',
  POSTGRES_PASSWORD: 'word',
  TLS_PEM: '/etc/gam.pem',
  SMS_DRIVER: 'kavenegar',
  KAVENEGAR_API_KEY: 'k'.repeat(32),
  KAVENEGAR_TEMPLATE: 'code',
  BANK_DRIVER: 'none',
};
/** Those that no server reads. */
const ofTheFile = new Set(['STORE_PASSWORD', 'POSTGRES_PASSWORD', 'TLS_PEM']);

/** An image of others: a version for people, and the digest, since a tag can be moved to another image. */
const pinnedImage = /^[\w/-]+:\d+\.\d+(?:\.\d+)?[\w-]*@sha256:[\da-f]{64}$/;

/** Returns a service's environment as Compose passes it on. */
const fillIn = (environment) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value ?? settings[name] ?? '').replaceAll(
        /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
        (_, variable, otherwise) => settings[variable] ?? otherwise,
      ),
    ]),
  );

describe.each(files)('$name', ({ services }) => {
  it.each(services)('pins what %s runs, starts it again and lets it end in its time', (_, service) => {
    expect(service.image).toMatch(service.build ? /^[\w-]+:\d+\.\d+\.\d+$/ : pinnedImage);
    expect(service.restart).toBe('unless-stopped');
    expect(service.stop_grace_period).toMatch(/^\d+[ms]/);
    // The image of the servers has its own.
    expect(service.build !== undefined || service.healthcheck?.test !== undefined).toBe(true);
  });
});

describe('docker-compose.yml', () => {
  it.each([
    ['bff-1', bffVariables],
    ['bff-2', bffVariables],
    ['marketplace-1', marketplaceVariables],
    ['marketplace-2', marketplaceVariables],
  ])('can set every setting of %s and nothing else', (service, variables) => {
    expect(Object.keys(environmentOf(production, service)).toSorted()).toEqual(
      Object.keys(variables).toSorted(),
    );
  });

  it('takes only settings that a server or this file knows, and needs those that production needs', () => {
    const named = new Set([...production.text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name));
    const known = new Set([...Object.keys(bffVariables), ...Object.keys(marketplaceVariables), ...ofTheFile]);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    const bff = fillIn(environmentOf(production, 'bff-1'));
    const outcome = readBffConfig(bff);
    expect(outcome).toMatchObject({ ok: true, value: { production: true, hasDeclaredProxies: true } });
    const marketplace = fillIn(environmentOf(production, 'marketplace-1'));
    expect(readMarketplaceConfig(marketplace)).toMatchObject({ value: { production: true } });
    expect(bff.UPSTREAM_TOKEN).toBe(marketplace.UPSTREAM_TOKEN);
  });

  it('writes no secret itself', () => {
    const secrets = [...production.text.matchAll(/(?:PASSWORD|SECRET|TOKEN): (\S+)/g)].map(
      ([, value]) => value,
    );
    expect(secrets).toHaveLength(5);
    for (const value of secrets) expect(value).toMatch(/^\$\{\w+:\?/);
  });

  it('puts no password on a command line', () => {
    for (const [, { command, healthcheck }] of production.services) {
      const lines = [command, healthcheck?.test].flat().filter(Boolean).join('\n').split('\n');
      // A line of a text that the program reads, and a variable before a command, are no arguments.
      const naming = lines.filter((line) => /\$\$?\w*PASSWORD/.test(line));
      for (const line of naming) expect(line).toMatch(/^requirepass \S+$|^REDISCLI_AUTH="\S+" [^$]*$/);
    }
  });

  it('leads the BFFs and the marketplaces through the proxy, whose address the BFFs trust', () => {
    const { proxy } = Object.fromEntries(production.services);
    const { ipv4_address: address } = proxy.networks.inner;
    const bff = environmentOf(production, 'bff-1');
    expect(bff.TRUSTED_PROXIES).toBe(address);
    expect(proxy.environment.UPSTREAM_BIND).toBe(`${address}:${new URL(bff.UPSTREAM_URL).port}`);
    for (const name of ['bff-1', 'bff-2', 'marketplace-1', 'marketplace-2']) {
      const { PORT: port } = environmentOf(production, name);
      expect(proxy.environment[name.toUpperCase().replace('-', '_')]).toBe(`${name}:${port}`);
    }
    expect(environmentOf(production, 'marketplace-1').BANK_URL).toBe(bff.BANK_URL);
  });

  it('drains for longer than the proxy takes to notice, and lets servers end in their time', () => {
    const bff = fillIn(environmentOf(production, 'bff-1'));
    const [, seconds, fall] = /check inter (\d)s .* fall (\d)/.exec(read('ops/proxy/haproxy.cfg'));
    expect(Number(bff.DRAIN_MS)).toBeGreaterThan(seconds * fall * 1000);
    const [, minutes, rest] = /^(\d+)m(\d+)s$/.exec(
      Object.fromEntries(production.services)['bff-1'].stop_grace_period,
    );
    const transfersMs = 5 * 60_000;
    expect((minutes * 60 + Number(rest)) * 1000).toBeGreaterThan(Number(bff.DRAIN_MS) + 10_000 + transfersMs);
  });

  it('publishes nothing but the proxy, and keeps databases and BFFs from the outside', () => {
    for (const [name, { ports, networks }] of production.services) {
      expect(ports !== undefined).toBe(name === 'proxy');
      const isInside = Array.isArray(networks) && networks.join() === 'inner';
      expect(isInside).toBe(/^(?:bff|postgres|valkey)/.test(name));
    }
    expect(parse(production.text, { merge: true }).networks.inner.internal).toBe(true);
  });

  it('runs everything without rights, and our own servers on a read-only root', () => {
    for (const [
      ,
      { cap_drop: dropped, security_opt: options, logging, mem_limit: memory, read_only: fixed, build },
    ] of production.services) {
      expect([dropped, options]).toEqual([['ALL'], ['no-new-privileges:true']]);
      expect(logging.options['max-size']).toBeDefined();
      expect(memory).toBeDefined();
      expect(fixed === true || build === undefined).toBe(true);
    }
    const image = readDockerfile(path.join(root, 'ops/Dockerfile')).find(({ name }) => name === 'server');
    const words = image.steps.map(({ word }) => word);
    expect(image.steps.find(({ word }) => word === 'USER').text).toBe('node');
    expect(words).toEqual(expect.arrayContaining(['HEALTHCHECK', 'STOPSIGNAL', 'VOLUME']));
    expect(words.indexOf('USER')).toBeGreaterThan(words.lastIndexOf('RUN'));
  });
});

describe('ops/Dockerfile', () => {
  it('begins with an image that its digest names, in the version of Node that the project runs', () => {
    const stages = readDockerfile(path.join(root, 'ops/Dockerfile'));
    const names = new Set(stages.map(({ name }) => name));
    const outside = stages.map(({ from }) => from).filter((from) => !names.has(from));
    expect(outside.length).toBeGreaterThan(0);
    const { nodeVersion } = parse(read('pnpm-workspace.yaml'));
    for (const from of outside) {
      expect(from).toMatch(pinnedImage);
      expect(from).toContain(`node:${nodeVersion}-`);
    }
  });
});

describe('the demo', () => {
  it('is valid and shares the credential, the bank and the public origin', () => {
    const [bff, marketplace] = ['bff', 'marketplace'].map((name) => fillIn(environmentOf(demo, name)));
    expect(readBffConfig(bff)).toMatchObject({ ok: true });
    expect(readMarketplaceConfig(marketplace)).toMatchObject({ value: { bank: { driver: 'sandbox' } } });
    for (const name of ['UPSTREAM_TOKEN', 'BANK_URL', 'PUBLIC_URL'])
      expect(bff[name]).toBe(marketplace[name]);
    expect(Object.keys(bff).filter((name) => !(name in bffVariables))).toEqual([]);
    expect(Object.keys(marketplace).filter((name) => !(name in marketplaceVariables))).toEqual([]);
  });
});
