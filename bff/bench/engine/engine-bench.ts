import { drawTable, figure, median } from '../table.ts';
import type { Contender } from './contender.ts';
import { contenders } from './contenders.ts';
import { measureState } from './live-memory.ts';
import { makeQuestionnaire, type Shape } from './questionnaire.ts';
import { sampleStep, timeOnce, walkWhole } from './time-walks.ts';

const cells: readonly (readonly [Shape, size: number])[] = [
  ['tree', 30],
  ['chain', 30],
  ['tree', 300],
  ['chain', 300],
];
const rounds = 9;
/** A flow's state is measured with so many answers. */
const answered = 30;

/** Time of a step, of loading, and the memory of a live customer, for all contenders in one run. */
export function benchEngine(): void {
  console.log(stepTable());
  console.log(loadTable());
  console.log(memoryTable());
}

/** One sample of each contender in turn, some rounds of it, so that noise meets all of them. */
function stepTable(): string {
  const columns = cells.map(([shape, size]) => {
    const loaded = contenders.map((contender) => contender.load(makeQuestionnaire(shape, size)));
    for (const one of loaded) for (let warm = 0; warm < 20; warm += 1) walkWhole(one, size);
    const samples = Array.from({ length: rounds }, () => loaded.map((one) => sampleStep(one, size)));
    return contenders.map((_, index) => median(samples.map((round) => round[index] ?? 0)));
  });
  const rows = contenders.map(({ name }, index) => [
    name,
    ...columns.flatMap((times) => {
      const time = times[index] ?? 0;
      return [figure(time), `${figure(time / (times[0] ?? 1))}×`];
    }),
  ]);
  const head = cells.flatMap(([shape, size]) => [`${size} ${shape}`, 'ratio']);
  return drawTable('Engine: answer + next, µs a step', ['', ...head], rows);
}

function loadTable(): string {
  const timeLoad = (contender: Contender, [shape, size]: (typeof cells)[number]): string => {
    const questionnaire = makeQuestionnaire(shape, size);
    return figure(timeOnce(() => contender.load(questionnaire)));
  };
  return drawTable(
    'Engine: load a questionnaire, ms',
    ['', ...cells.map(([shape, size]) => `${size} ${shape}`)],
    contenders.map((contender) => [contender.name, ...cells.map((cell) => timeLoad(contender, cell))]),
  );
}

function memoryTable(): string {
  const questionnaire = makeQuestionnaire('tree', answered + 1);
  return drawTable(
    `Engine: one live customer with ${answered} answers, bytes`,
    ['', 'as JSON', 'on the heap'],
    contenders.map((contender) => {
      const { json, heap } = measureState(contender.load(questionnaire), answered);
      return [contender.name, figure(json), figure(heap)];
    }),
  );
}
