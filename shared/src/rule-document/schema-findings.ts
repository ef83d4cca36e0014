import type { ErrorObject, ValidateFunction } from 'ajv';
import { decisionPoints, documentFields, maxRules, rulesByPoint } from '@gam/schemas/rules';
import { didYouMean } from '../closest-name.ts';
import { lazyValidators } from './lazy-validators.ts';
import { pointerStep, type LocalFinding } from './rule-finding.ts';

const documentSchema = {
  type: 'object',
  properties: { ...documentFields, rules: { type: 'array', maxItems: maxRules } },
  required: ['name', 'applies_to', 'rules'],
  additionalProperties: false,
};

const validatorOf = lazyValidators({ document: documentSchema, ...rulesByPoint });

const described = (error: ErrorObject): string | undefined => {
  const description: unknown = error.parentSchema?.['description'];
  return typeof description === 'string' ? `${description} is expected` : undefined;
};

const knownKeys = (error: ErrorObject): string[] => Object.keys(Object(error.parentSchema?.['properties']));

/** The expected value in words, for keywords whose Ajv message does not name it. */
const wording: Readonly<Record<string, (error: ErrorObject) => string>> = {
  additionalProperties: (error) => {
    const key = String(error.params['additionalProperty']);
    const known = knownKeys(error);
    return `"${key}" is not known here; known are ${known.join(', ')}${didYouMean(key, known)}`;
  },
  required: (error) => `"${error.params['missingProperty']}" is missing`,
  enum: (error) => `one of ${JSON.stringify(error.params['allowedValues'])} is expected`,
  const: (error) => `${JSON.stringify(error.params['allowedValue'])} is expected`,
};

function expectedBy(error: ErrorObject): string {
  return wording[error.keyword]?.(error) ?? described(error) ?? error.message ?? 'another value is expected';
}

/** Returns the faults in the shape of a value. */
export function findingsOf(validate: ValidateFunction, value: unknown): LocalFinding[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // Errors inside the branches of a union repeat the union's own error, whose description names all branches.
  const anyOf = errors.filter(({ keyword }) => keyword === 'anyOf');
  const unions = new Set(anyOf.map(({ schemaPath }) => `${schemaPath}/`));
  return errors
    .filter(({ schemaPath }) => ![...unions].some((union) => schemaPath.startsWith(union)))
    .map((error) =>
      // The only union of a whole rule is the one of its consequence.
      error.schemaPath === '#/anyOf'
        ? noConsequence
        : { code: 'schema', path: error.instancePath, expected: expectedBy(error) },
    );
}

const noConsequence: LocalFinding = {
  code: 'schema',
  path: '/then',
  expected: 'a consequence is expected; only a rule with instead_of may have none',
};

/** Returns the faults in the shape of a document, apart from its rules. */
export const documentFindings = (document: unknown): LocalFinding[] =>
  findingsOf(validatorOf('document'), document);

/** Returns the faults in the shape of one rule, by the schema of its decision point. */
export function ruleFindings(rule: unknown, at: number): LocalFinding[] {
  const point: unknown = typeof rule === 'object' && rule !== null && 'at' in rule ? rule.at : undefined;
  const known = decisionPoints.find((name) => name === point);
  const found: LocalFinding[] =
    known === undefined
      ? [{ code: 'schema', path: '/at', expected: `one of ${JSON.stringify(decisionPoints)} is expected` }]
      : findingsOf(validatorOf(known), rule);
  // The only union of a whole rule: a consequence or `instead_of`.
  return found.map((finding) => ({ ...finding, path: `/rules${pointerStep(at)}${finding.path}` }));
}
