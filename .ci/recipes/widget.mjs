import { add, newFile, step } from './change.mjs';

export const widget = {
  section: 'How to add a widget',
  name: 'slider',
  first: [
    newFile(
      'schemas/src/descriptors/nodes/slider.ts',
      `import { defineNode } from '../node.ts';

export const Slider = defineNode('slider', 99, 'a number on a line', {});
`,
    ),
    add('schemas/src/descriptors/nodes/question.ts', 'export const widgets = {\n', '  slider: Slider,\n'),
    add(
      'schemas/src/descriptors/nodes/question.ts',
      "import { Images, Voice } from './uploads.ts';\n",
      "import { Slider } from './slider.ts';\n",
    ),
  ],
  steps: [
    step(
      add(
        'bff/engine/questions/question-kinds.ts',
        '  web_view: () => null,\n',
        '  slider: () => numberKind,\n',
      ),
    ),
    step(
      add(
        'bff/src/features/questions/question-views.ts',
        '  web_view: presentWebView,\n',
        "  slider: (question) => ({ type: 'slider', key: question.id }),\n",
      ),
    ),
    step(add('bff/src/dev/widgets/index.ts', 'export const widgetStates = {\n', '  slider: [],\n')),
    step(
      add(
        'web/src/widgets/index.ts',
        'export const widgets = {\n',
        "  slider: lazyPart('slider', async () => (await import('./slider/SliderWidget.tsx')).SliderWidget),\n",
      ),
      newFile(
        'web/src/widgets/slider/SliderWidget.tsx',
        `import type { WidgetProps } from '../widget-props.ts';

export function SliderWidget({ labelledBy }: WidgetProps<'slider'>) {
  return <input type="range" aria-labelledby={labelledBy} />;
}
`,
      ),
    ),
    step(
      add(
        'web/test/fixtures/questions.ts',
        'export const questionFixtures = {\n',
        "  slider: choicesQuestion({ widget: { type: 'slider', key: 'slider' } }),\n",
      ),
    ),
  ],
};
