import { describe, expect, it } from 'vitest';
import { describeProblem, neededInProduction, readConfig } from './read-config.ts';

/** What production needs. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://gam.example',
  TRUSTED_PROXIES: 'none',
  UPSTREAM_URL: 'https://api.example',
  GAM_SECRET: 's'.repeat(32),
  UPSTREAM_TOKEN: 'sixteen-letters-',
};

describe('readConfig', () => {
  it('uses defaults for unset and empty variables, e.g. the full address form [W-9.03]', () => {
    const outcome = readConfig({ PORT: '', GAM_SECRET: ' ' });
    expect(outcome).toEqual({
      ok: true,
      value: {
        port: 3000,
        host: '127.0.0.1',
        dataFolder: '.gam',
        rulesFolder: null,
        rulesReview: false,
        upstreamUrl: 'http://127.0.0.1:3001',
        mediaUrl: 'http://127.0.0.1:3001',
        webViewHosts: [],
        chainActions: [
          { verb: 'POST', segments: ['v2', 'orders', 'price-inquiry', null, 'discard'] },
          { verb: 'POST', segments: ['v2', 'orders', null, 'begin-edit'] },
        ],
        publicUrl: null,
        trustedProxies: [],
        hasDeclaredProxies: false,
        partnerOrigins: [],
        rateLimits: false,
        admission: { requests: 1_000, uploads: 100, media: 400, live: 2_000, loopDelayMs: 100 },
        bankUrl: null,
        paymentHosts: ['127.0.0.1:3001'],
        allowedGateways: null,
        referrerSources: new Map(),
        androidApp: null,
        androidFingerprints: [],
        addressForm: 'full',
        addressRemoval: true,
        mapTiles: null,
        storeUrl: null,
        storeLimitBytes: null,
        secrets: null,
        upstreamToken: null,
        production: false,
        drainMs: 0,
        tracing: false,
        metrics: null,
        logLevel: 'info',
      },
    });
  });

  it('reads every variable of the environment', () => {
    const secret = 's'.repeat(32);
    const outcome = readConfig({
      PORT: '0',
      HOST: '::1',
      GAM_DATA: '/data',
      GAM_RULES: '/rules',
      UPSTREAM_URL: 'https://api.example/base/',
      MEDIA_URL: 'https://media.example',
      WEB_VIEW_HOSTS: 'insurance.example, Shop.example:8443',
      CHAIN_ACTIONS: 'PUT /v1/demands/{id}/lock/, DELETE /v1/quotes/{id}/',
      PUBLIC_URL: 'https://gam.example/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, 192.0.2.7, 2001:DB8::/32',
      PARTNER_ORIGINS: 'https://partner.example, https://wallet.example:8443',
      BANK_URL: 'https://bank.example/gateway/',
      PAYMENT_HOSTS: 'samin.example, bank.example:8443',
      ALLOWED_GATEWAYS: 'sadad, bank',
      REFERRERS: 'partner_one:Wallet, partner_one:wallet-app,partner_three:news',
      ANDROID_APP: 'example.gam.app',
      ANDROID_FINGERPRINTS: `${'aa:'.repeat(31)}0f, ${'01:'.repeat(31)}02`,
      ADDRESS_FORM: 'simple',
      ADDRESS_REMOVAL: 'off',
      MAP_TILES: 'https://tiles.example:8443/v1/{z}/{x}/{y}{r}.png?key=k',
      MAP_ATTRIBUTION: '© نقشه نمونه',
      STORE_URL: 'rediss://gam:word@redis.example:6380/2',
      GAM_SECRET: secret,
      UPSTREAM_TOKEN: 'sixteen-letters-',
      MAX_REQUESTS: '50',
      MAX_UPLOADS: '5',
      MAX_MEDIA: '10',
      MAX_LIVE: '20',
      MAX_LOOP_DELAY_MS: '250',
      NODE_ENV: 'production',
      DRAIN_MS: '20000',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      LOG_LEVEL: 'warn',
    });
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        port: 0,
        host: '::1',
        dataFolder: '/data',
        rulesFolder: '/rules',
        upstreamUrl: 'https://api.example/base',
        mediaUrl: 'https://media.example',
        webViewHosts: ['insurance.example', 'shop.example:8443'],
        chainActions: [
          { verb: 'PUT', segments: ['v1', 'demands', null, 'lock'] },
          { verb: 'DELETE', segments: ['v1', 'quotes', null] },
        ],
        publicUrl: 'https://gam.example',
        trustedProxies: ['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8::/32'],
        hasDeclaredProxies: true,
        partnerOrigins: ['https://partner.example', 'https://wallet.example:8443'],
        rateLimits: true,
        admission: { requests: 50, uploads: 5, media: 10, live: 20, loopDelayMs: 250 },
        bankUrl: 'https://bank.example/gateway',
        paymentHosts: ['samin.example', 'bank.example:8443'],
        allowedGateways: ['bank', 'sadad'],
        referrerSources: new Map([
          ['wallet', 'referrer_partner_one'],
          ['wallet-app', 'referrer_partner_one'],
          ['news', 'referrer_partner_three'],
        ]),
        androidApp: 'example.gam.app',
        androidFingerprints: [`${'AA:'.repeat(31)}0F`, `${'01:'.repeat(31)}02`],
        addressForm: 'simple',
        addressRemoval: false,
        mapTiles: {
          url: 'https://tiles.example:8443/v1/{z}/{x}/{y}{r}.png?key=k',
          attribution: '© نقشه نمونه',
        },
        storeUrl: 'rediss://gam:word@redis.example:6380/2',
        secrets: [secret],
        production: true,
        drainMs: 20_000,
        tracing: true,
        metrics: { port: 9464, host: '0.0.0.0' },
        logLevel: 'warn',
      },
    });
  });

  it.each([
    ['PORT', '70000', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '3000x', 'a port number from 0 to 65535'],
    ['METRICS_PORT', '65536', 'a port number from 0 to 65535'],
    ['DRAIN_MS', '600001', 'milliseconds from 0 to 600000'],
    ['DRAIN_MS', '20 s', 'milliseconds from 0 to 600000'],
    ['HOST', 'a b', 'a host name or address to listen on'],
    ['GAM_DATA', 'a\0b', 'a folder to keep data in'],
    ['GAM_RULES', 'a\0b', 'a folder of rule documents'],
    ['UPSTREAM_URL', 'localhost:3001', 'a URL that begins with http:// or https://'],
    ['MEDIA_URL', 'ftp://media', 'a URL that begins with http:// or https://'],
    ['ADDRESS_FORM', 'short', 'full or simple'],
    ['ADDRESS_REMOVAL', 'perhaps', 'on or off'],
    ['WEB_VIEW_HOSTS', 'https://insurance.example/', 'the hosts that questions may lead to'],
    ['WEB_VIEW_HOSTS', 'insurance.example,', 'the hosts that questions may lead to'],
    ['PUBLIC_URL', 'gam.example', 'a URL that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://gam.example/shop', 'has no path'],
    ['TRUSTED_PROXIES', '3', 'addresses and ranges'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'addresses and ranges'],
    ['TRUSTED_PROXIES', '0.0.0.0/1, 128.0.0.0/1', 'addresses and ranges'],
    ['TRUSTED_PROXIES', '::/1', 'addresses and ranges'],
    ['TRUSTED_PROXIES', '::/8', 'addresses and ranges'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96', 'addresses and ranges'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses and ranges'],
    ['TRUSTED_PROXIES', 'linklocal,,', 'addresses and ranges'],
    ['TRUSTED_PROXIES', 'proxy.example', 'addresses and ranges'],
    ['TRUSTED_PROXIES', 'none, 10.0.0.0/8', 'none: there is no proxy'],
    ['PARTNER_ORIGINS', 'partner.example', 'origins that begin with https://'],
    ['PARTNER_ORIGINS', 'https://partner.example/shop', 'origins that begin with https://'],
    ['PARTNER_ORIGINS', 'https://*.partner.example', 'origins that begin with https://'],
    ['PARTNER_ORIGINS', 'http://partner.example', 'origins that begin with https://'],
    ['PARTNER_ORIGINS', "https://partner.example;script-src'", 'origins that begin with https://'],
    ['RATE_LIMITS', 'many', 'on or off'],
    ['MAX_REQUESTS', '0', 'how many requests may be in flight'],
    ['MAX_UPLOADS', '1.5', 'how many uploads may be in flight'],
    ['MAX_MEDIA', '-1', 'how many pictures and sounds may be in flight'],
    ['MAX_LOOP_DELAY_MS', '1e3', 'how far the event loop may be behind'],
    ['BANK_URL', 'bank', 'a URL that begins with http:// or https://'],
    ['PAYMENT_HOSTS', 'https://bank.example', 'the hosts of payment pages'],
    ['ALLOWED_GATEWAYS', 'bank, ewano', 'some of bank, samin, sadad'],
    ['REFERRERS', 'partner_four:news', 'partners and the utm_source of their links'],
    ['REFERRERS', 'wallets', 'partners and the utm_source of their links'],
    ['REFERRERS', 'partner_one:news,partner_two:News', 'partners and the utm_source of their links'],
    ['ANDROID_APP', 'gam', "the Android app's package"],
    ['ANDROID_APP', 'gam.app/https/evil', "the Android app's package"],
    ['ANDROID_FINGERPRINTS', 'aa:bb', "SHA-256 fingerprints of the app's certificates"],
    ['MAP_TILES', 'http://tiles.example/{z}/{x}/{y}.png', 'a URL that begins with https://'],
    ['MAP_TILES', 'https://tiles.example/{z}/{x}.png', 'has {z}, {x} and {y} in its path'],
    ['MAP_TILES', 'https://{s}.tiles.example/{z}/{x}/{y}.png', 'a URL that begins with https://'],
    ['MAP_TILES', 'https://tiles.example;/{z}/{x}/{y}.png', 'a URL that begins with https://'],
    ['STORE_URL', 'https://redis.example', 'it begins with redis:// or rediss://'],
    ['STORE_URL', 'redis:///1', 'it begins with redis:// or rediss://'],
    ['GAM_SECRET', 'short', 'at least 32 characters'],
    ['GAM_SECRET', `${'s'.repeat(32)},short`, 'all are accepted'],
    ['GAM_SECRET', `${'s'.repeat(32)},${'s'.repeat(32)}`, 'the first one signs'],
    ['UPSTREAM_TOKEN', 'has a space in it', 'without spaces'],
    ['NODE_ENV', 'live', 'production, development or test'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
  ])('refuses %s=%s and says what it expects', (name, value, expects) => {
    const outcome = readConfig({ [name]: value });
    const lines = outcome.ok ? [] : outcome.failure.map(describeProblem);
    expect(lines).toEqual([expect.stringContaining(expects)]);
    expect(lines[0]).toMatch(new RegExp(`^${name}: expects `));
    // It may be a secret.
    expect(lines[0]).not.toContain(value);
  });

  it('requires the attribution of a map', () => {
    const MAP_TILES = 'https://tiles.example/{z}/{x}/{y}.png';
    for (const MAP_ATTRIBUTION of [undefined, 'x'.repeat(201)]) {
      const outcome = readConfig({ MAP_TILES, MAP_ATTRIBUTION });
      expect(outcome.ok ? [] : outcome.failure.map(({ variable }) => variable)).toEqual(['MAP_ATTRIBUTION']);
    }
    expect(readConfig({ MAP_ATTRIBUTION: '© نقشه نمونه' })).toMatchObject({
      ok: true,
      value: { mapTiles: null },
    });
  });

  it('allows payment pages of the host of the bank, else of the upstream, by default', () => {
    expect(readConfig({ BANK_URL: 'https://bank.example:8443/pay' })).toMatchObject({
      value: { paymentHosts: ['bank.example:8443'] },
    });
    expect(readConfig({ UPSTREAM_URL: 'https://api.example/base' })).toMatchObject({
      value: { bankUrl: null, paymentHosts: ['api.example'] },
    });
  });

  it('allows partner pages of a developer’s machine outside production', () => {
    const PARTNER_ORIGINS = 'http://localhost:8080,http://127.0.0.1:8080';
    expect(readConfig({ PARTNER_ORIGINS })).toMatchObject({
      value: { partnerOrigins: ['http://localhost:8080', 'http://127.0.0.1:8080'] },
    });
    const outcome = readConfig({ ...production, PARTNER_ORIGINS });
    expect(outcome.ok ? [] : outcome.failure.map(({ variable }) => variable)).toEqual(['PARTNER_ORIGINS']);
  });

  it('limits requests in production unless told otherwise', () => {
    expect(readConfig({ ...production, RATE_LIMITS: 'off' })).toMatchObject({
      value: { rateLimits: false },
    });
    expect(readConfig({ RATE_LIMITS: 'on' })).toMatchObject({ value: { rateLimits: true } });
  });

  it('names everything that production needs and lacks at once, beside what is wrong', () => {
    expect(readConfig(production)).toMatchObject({ ok: true, value: { hasDeclaredProxies: true } });
    const outcome = readConfig({
      NODE_ENV: 'production',
      GAM_SECRET: 'short',
      UPSTREAM_TOKEN: ' ',
      PORT: 'x',
    });
    expect(outcome.ok ? [] : outcome.failure.map(describeProblem)).toEqual([
      'PORT: expects a port number from 0 to 65535',
      'GAM_SECRET: expects at least 32 characters, the same on every BFF; several separated by commas: the first one signs, all are accepted',
      'PUBLIC_URL: is not set, and production needs it: a URL that begins with http:// or https:// and has no path',
      expect.stringMatching(/^TRUSTED_PROXIES: .*; none: there is no proxy$/),
      'UPSTREAM_URL: is not set, and production needs it: a URL that begins with http:// or https://',
      expect.stringMatching(/^UPSTREAM_TOKEN: is not set, .* at least 16 characters without spaces; several/),
    ]);
  });

  it('asks for nothing that its caller adds', () => {
    const { UPSTREAM_URL: _url, UPSTREAM_TOKEN: _token, ...rest } = production;
    expect(readConfig(rest, ['UPSTREAM_URL', 'UPSTREAM_TOKEN'])).toMatchObject({ ok: true });
    expect(readConfig({ NODE_ENV: 'production' }, neededInProduction)).toMatchObject({ ok: true });
  });

  it('reads several secrets, of which the first one signs', () => {
    const [next, last] = ['n'.repeat(32), 'l'.repeat(32)];
    expect(readConfig({ GAM_SECRET: `${next}, ${last}`, UPSTREAM_TOKEN: `${last},${next}` })).toMatchObject({
      value: { secrets: [next, last], upstreamToken: last },
    });
  });

  it('requires the common secret where several processes share a store', () => {
    const outcome = readConfig({ STORE_URL: 'redis://redis.example' });
    expect(outcome.ok ? [] : outcome.failure.map(({ variable }) => variable)).toEqual(['GAM_SECRET']);
  });

  it.each([
    [{}, false],
    [{ GAM_RULES: '/rules' }, false],
    [production, true],
    [{ ...production, GAM_RULES: '/rules' }, false],
    [{ ...production, RULES_REVIEW: 'off' }, false],
    [{ ...production, RULES_REVIEW: '' }, true],
  ])('requires a review in production unless a folder holds the rules: %j', (env, rulesReview) => {
    expect(readConfig(env)).toMatchObject({ ok: true, value: { rulesReview } });
  });

  it('starts with no directory of rules where a review is required', () => {
    const required = { RULES_REVIEW: 'required' };
    expect(readConfig(required)).toMatchObject({ ok: true, value: { rulesReview: true } });
    const outcome = readConfig({ ...required, GAM_RULES: '/rules' });
    expect(outcome.ok ? [] : outcome.failure.map(({ variable }) => variable)).toEqual(['RULES_REVIEW']);
  });

  it('names every problem at once', () => {
    const outcome = readConfig({ PORT: 'x', LOG_LEVEL: 'x', UPSTREAM_URL: 'x' });
    expect(outcome.ok ? [] : outcome.failure.map(({ variable }) => variable)).toEqual([
      'PORT',
      'UPSTREAM_URL',
      'LOG_LEVEL',
    ]);
  });
});
