import { add, newFile, step } from './change.mjs';

const question = 'schemas/src/questions/question.ts';
const kinds = 'bff/engine/questions/question-kinds.ts';

/**
 * The recipe of a question type. `form`: what its answers hold; `kind`: the changes for its kind. `tried`: a question of
 * the type, the widget that asks it, and values that the marketplace must take and refuse.
 */
const questionType = ({ name, form, kind, check, simplest, fixture = '', tried }) => ({
  section: 'How to add a question type',
  name,
  first: [add(question, 'export const questionTypes = {\n', `  ${name}: questionOf('${name}', 'a test'),\n`)],
  steps: [
    step(add(question, 'export const answerForms = {\n', `  ${name}: ${form},\n`)),
    step(add(kinds, 'const questionKinds = {\n', kind.line), ...kind.others),
    step(
      add(
        'bff/engine/questions/question-fixtures.ts',
        'export const questionFixtures = {\n',
        `  ${name}: makeQuestion('${name}'${fixture}),\n`,
      ),
    ),
    step(add('marketplace/src/shop/answers/check-value.ts', 'const checks = {\n', `  ${name}: ${check},\n`)),
    step(add('marketplace/test/simplest-answers.ts', 'const simplestOf = {\n', `  ${name}: ${simplest},\n`)),
  ],
  tried,
});

const withoutOptions = questionType({
  name: 'percentage',
  form: "{ holds: 'number', several: false, counted: 'never' }",
  kind: {
    line: '  percentage,\n',
    others: [
      add(
        kinds,
        "import { number, numberKind } from './number.ts';\n",
        "import { percentage } from './percentage.ts';\n",
      ),
      newFile(
        'bff/engine/questions/percentage.ts',
        `import type { QuestionKind } from './kind.ts';
import { numberKind } from './number.ts';

export const percentage: QuestionKind<'percentage'> = {
  ...numberKind,
  constraints: (question, view) => numberKind.constraints({ ...question, max_allowed_value: 100 }, view),
};
`,
      ),
    ],
  },
  check: `(_question, { values }) =>
    /^(?:100|\\d{1,2})$/.test(values.join()) ? done(plainAnswer(values)) : unfit`,
  simplest: 'leastNumber',
  tried: { options: [], widget: 'number', taken: [['40']], refused: [['101'], ['x']] },
});

const withOptions = questionType({
  name: 'ranked_select',
  form: "{ holds: 'options', several: true, counted: 'never' }",
  kind: { line: '  ranked_select: selectKind(answerForms.ranked_select),\n', others: [] },
  check: 'checkChoice(answerForms.ranked_select)',
  simplest: 'firstOption',
  fixture: ', { options }',
  tried: { options: ['a', 'b'], widget: 'choices', taken: [['a'], ['b', 'a']], refused: [['c'], ['a', 'a']] },
});

const withFetchedOptions = questionType({
  name: 'brand_by_fetch',
  form: "{ holds: 'fetched', several: false, counted: 'never' }",
  kind: { line: '  brand_by_fetch: fetchedSelect(answerForms.brand_by_fetch),\n', others: [] },
  check: 'checkChoice(answerForms.brand_by_fetch)',
  simplest: 'firstOption',
  tried: { options: ['a', 'b'], widget: 'fetched_choices', taken: [['a']], refused: [['c'], ['a', 'b']] },
});

export const questionTypes = [withoutOptions, withOptions, withFetchedOptions];
