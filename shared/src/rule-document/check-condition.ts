import type { Condition, ConditionKeyword, FactType, PlainCondition, Scalar } from '@gam/schemas/rules';
import { pointerStep, type LocalFinding } from './rule-finding.ts';

const names = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  strings: 'a list of texts',
} as const satisfies Record<FactType['holds'], string>;

const describeType = ({ holds, nullable, values }: FactType): string =>
  (values === undefined ? names[holds] : `one of ${values.join(', ')}`) + (nullable ? ' or null' : '');

/** Returns the JSON Schema types of a fact's type. */
export function jsonTypes({ holds, nullable }: FactType): string[] {
  const type = holds === 'strings' ? 'array' : holds;
  return nullable ? [type, 'null'] : [type];
}

const fits = (value: Scalar, { holds, nullable, values }: FactType) => {
  if (value === null) return nullable;
  if (holds === 'strings' || typeof value !== holds) return false;
  return values === undefined || values.includes(String(value));
};
const itemFits = (value: Scalar) => typeof value === 'string';

type Check = (condition: Condition, type: FactType) => LocalFinding[];

const misfit = (keyword: string, expected: string): LocalFinding[] => [
  { code: 'keyword_misfit', path: pointerStep(keyword), expected },
];
/** Returns a value as JSON, cut to about a line. */
const quote = (value: Scalar): string =>
  JSON.stringify(typeof value === 'string' && value.length > 80 ? `${value.slice(0, 80)}…` : value);
const wrongValue = (path: string, value: Scalar, expected: string): LocalFinding => ({
  code: 'value_misfit',
  path,
  expected: `${expected} is expected, not ${quote(value)}`,
});

const onlyOn =
  (keyword: ConditionKeyword, holds: FactType['holds']): Check =>
  (_condition, type) =>
    type.holds === holds
      ? []
      : misfit(keyword, `${keyword} is for ${names[holds]}; this is ${describeType(type)}`);

/** The check of each keyword against a fact's type. Without it `contains` would hold for any text. */
const checks = {
  type: ({ type: asked }, type) =>
    asked === undefined || jsonTypes(type).includes(asked)
      ? []
      : misfit('type', `one of ${jsonTypes(type).join(', ')} is expected, not ${asked}`),
  const: ({ const: value }, type) =>
    value === undefined || fits(value, type) ? [] : [wrongValue('/const', value, describeType(type))],
  enum: ({ enum: values = [] }, type) =>
    values.flatMap((value, at) =>
      fits(value, type) ? [] : [wrongValue(`/enum/${at}`, value, describeType(type))],
    ),
  minimum: onlyOn('minimum', 'number'),
  maximum: onlyOn('maximum', 'number'),
  minItems: onlyOn('minItems', 'strings'),
  maxItems: onlyOn('maxItems', 'strings'),
  contains: ({ contains }, type) => {
    const values = contains?.enum ?? (contains?.const === undefined ? [] : [contains.const]);
    const wrong = values.find((value) => !itemFits(value));
    return [
      ...onlyOn('contains', 'strings')({}, type),
      ...(wrong === undefined ? [] : [wrongValue('/contains', wrong, 'a text')]),
    ];
  },
  containsAll: onlyOn('containsAll', 'strings'),
  not: ({ not = {} }, type) =>
    checkCondition(not, type).map((finding) => ({ ...finding, path: `/not${finding.path}` })),
} satisfies Record<ConditionKeyword, Check>;

/** Returns the parts of a condition that do not fit a fact of this type. */
export function checkCondition(condition: Condition | PlainCondition, type: FactType): LocalFinding[] {
  return (Object.keys(condition) as ConditionKeyword[]).flatMap((keyword) =>
    checks[keyword](condition, type),
  );
}
