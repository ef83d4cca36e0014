import { expect, it } from 'vitest';
import { mediaHeaders } from './media-route.ts';

it.each([
  'image/png',
  'image/svg+xml',
  'audio/ogg',
  'text/html; charset=utf-8',
  'application/json; charset=utf-8',
])('%s is shown, and runs nothing', (type) => {
  const headers = mediaHeaders({ 'content-type': type });
  expect(headers).toMatchObject({
    'content-type': type,
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
  });
  expect(headers).not.toHaveProperty('content-disposition');
});

it.each([
  'text/javascript',
  'application/javascript',
  'text/css',
  'application/xhtml+xml',
  'text/xml',
  'application/wasm',
  '',
  undefined,
])('%s is saved, whatever it is called', (type) => {
  expect(mediaHeaders({ 'content-type': type, 'content-disposition': 'inline' })).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

it('a receipt is shown by the browser’s viewer', () => {
  const headers = mediaHeaders({ 'content-type': 'application/pdf', 'content-disposition': 'inline' });
  expect(headers['content-disposition']).toBe('inline');
  expect(headers['content-security-policy']).not.toContain('sandbox');
  expect(headers['content-security-policy']).not.toContain('script');
});

it('cookies, redirects and policies of the upstream do not come through', () => {
  const headers = mediaHeaders({
    'content-type': 'image/png',
    'set-cookie': ['gam-session=x'],
    location: 'https://evil.example',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src *; script-src 'unsafe-inline'",
    'cache-control': 'public, max-age=60',
  });
  expect(Object.keys(headers)).toEqual(['cache-control', 'content-security-policy', 'content-type']);
  expect(headers['content-security-policy']).not.toContain('*');
});
