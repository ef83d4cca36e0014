import { add, newFile, step } from './change.mjs';

export const questionType = {
  section: 'How to add a question type',
  name: 'percentage',
  first: [
    add(
      'schemas/src/questions/question.ts',
      'export const questionTypes = {\n',
      "  percentage: questionOf('percentage', 'a share of a hundred'),\n",
    ),
  ],
  steps: [
    step(
      add('bff/engine/questions/question-kinds.ts', 'export const questionKinds = {\n', '  percentage,\n'),
      add(
        'bff/engine/questions/question-kinds.ts',
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
    ),
    step(
      add(
        'bff/engine/questions/question-fixtures.ts',
        'export const questionFixtures = {\n',
        "  percentage: makeQuestion('percentage'),\n",
      ),
    ),
    step(
      add(
        'marketplace/src/shop/answers/check-value.ts',
        'const checks = {\n',
        `  percentage: (_question, { values }) =>
    /^(?:100|\\d{1,2})$/.test(values.join()) ? plainAnswer(values) : null,\n`,
      ),
    ),
    step(
      add('marketplace/test/simplest-answers.ts', 'const simplestOf = {\n', '  percentage: leastNumber,\n'),
    ),
  ],
};
