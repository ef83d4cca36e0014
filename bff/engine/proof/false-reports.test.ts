import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceDetail } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { defaultRules, makeService, noon } from '../flow/flow-fixtures.ts';
import { completeService } from '../questions/complete-service.ts';
import { soundService } from '../rules/check/check-fixtures.ts';
import type { Service } from '../questions/complete-service.ts';
import { checkRules } from './check-rules.ts';

const folder = path.resolve(import.meta.dirname, '../../test/conformance/skip-logic');
const read = (name: string): ServiceDetail['questions'] =>
  (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Pick<ServiceDetail, 'questions'>).questions;

const check = (service: Service) =>
  checkRules({
    documents: [defaultRules],
    findings: [],
    services: [{ service, city: { id: '1' } }],
    at: noon,
  }).filter(({ code }) => code !== 'rule_never_matches' && code !== 'document_unused');

describe('sound questionnaires', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
    'have no finding: those of another engine, %s',
    (name) => {
      expect(check(completeService({ ...makeService([]), questions: read(name) }, () => null))).toEqual([]);
    },
  );

  it('have no finding: one with every tag that the shipped rules read', () => {
    expect(check(soundService)).toEqual([]);
  });
});
