import { expect, it } from 'vitest';
import { boundsOf } from './route-bounds.ts';

it.each([
  ['/livez', null],
  ['/readyz', null],
  ['/assets/*', null],
  ['/media/*', 'pictures'],
  ['/api/events', 'events'],
  ['/api/screen', 'screens'],
  ['/api/flows/:id/sources/:source', 'sources'],
  ['/api/sources/:source', 'sources'],
  ['/api/flows/:id/explain', 'explanations'],
  ['/api/uploads/images', 'uploads'],
  ['/api/uploads/voice', 'uploads'],
  ['/api/client-errors', 'reports'],
  ['/api/openapi.json', 'others'],
  ['/pay/return/*', 'callBacks'],
  ['/v2/billings/top/call-back/', 'callBacks'],
  ['/*', 'pages'],
  [undefined, 'others'],
])('limits %s as %s', (route, limit) => {
  expect(boundsOf(route).limit).toBe(limit);
});
