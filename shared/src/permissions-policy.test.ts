import { expect, it } from 'vitest';
import { writePermissionsPolicy } from './permissions-policy.ts';

it('allows only the named features, and only to this origin', () => {
  const policy = writePermissionsPolicy(['microphone', 'geolocation']).split(', ');
  expect(policy.filter((each) => each.endsWith('=(self)'))).toEqual([
    'geolocation=(self)',
    'microphone=(self)',
  ]);
  expect(policy.filter((each) => each.endsWith('=()'))).toHaveLength(policy.length - 2);
  expect(policy).toContain('camera=()');
});

it('denies every feature when none is named', () => {
  expect(writePermissionsPolicy([])).not.toContain('self');
});
