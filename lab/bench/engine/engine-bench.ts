import { drawTable, figure, median } from '@gam/shared/test/draw-table';
import type { Contender } from './contender.ts';
import { contenders } from './contenders.ts';
import { measureState } from './live-memory.ts';
import { makeQuestionnaire, type Questionnaire, type Shape } from './questionnaire.ts';
import { sampleStep, timeOnce } from './time-walks.ts';
import { choicesFrom, visitedQuestions } from './visited-questions.ts';

const cells: readonly (readonly [Shape, size: number])[] = [
  ['tree', 10],
  ['chain', 10],
  ['tree', 30],
  ['chain', 30],
  ['tree', 300],
  ['chain', 300],
];
const rounds = 7;
/** The answers of a flow whose state is measured. */
const answerCount = 30;

/** Customers whose questions are compared before measuring. */
const compared = 10;

/** Prints the time of a step and of loading, and the memory of a live customer, for all contenders. */
export async function benchEngine(): Promise<void> {
  for (const [shape, size] of cells) await assertSameWays(makeQuestionnaire(shape, size));
  // First, before the other tables fill the heap.
  console.log(await memoryTable());
  console.log(await stepTable());
  console.log(loadTable());
}

/** Throws unless all contenders ask the same questions, and so do the same work. */
export async function assertSameWays(questionnaire: Questionnaire): Promise<void> {
  const { shape, service } = questionnaire;
  const loaded = contenders.map((contender) => contender.load(questionnaire));
  for (let seed = 0; seed < compared; seed += 1) {
    const choices = choicesFrom(seed, service.questions.length);
    const ways = await Promise.all(loaded.map((one) => visitedQuestions(one, questionnaire, choices)));
    const other = ways.findIndex((way) => way.join() !== ways[0]?.join());
    if (other < 0) continue;
    throw new Error(`${contenders[other]?.name} asks other questions in a ${shape}: ${ways[other]?.join()}`);
  }
}

/** Takes one sample of each contender in turn for several rounds, so that noise affects all of them; the first round is a warm-up. */
async function stepTable(): Promise<string> {
  const columns: number[][] = [];
  for (const [shape, size] of cells) {
    const loaded = contenders.map((contender) => contender.load(makeQuestionnaire(shape, size)));
    const samples: number[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const times: number[] = [];
      for (const one of loaded) times.push(await sampleStep(one, size));
      if (round > 0) samples.push(times);
    }
    columns.push(contenders.map((_, index) => median(samples.map((round) => round[index] ?? 0))));
  }
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

/** Measures the time from the parsed questionnaire to a customer at the first question. */
function loadTable(): string {
  const timeLoad = (contender: Contender, [shape, size]: (typeof cells)[number]): string => {
    const questionnaire = makeQuestionnaire(shape, size);
    return figure(timeOnce(() => contender.load(questionnaire).begin()));
  };
  return drawTable(
    'Engine: load a questionnaire and begin, ms',
    ['', ...cells.map(([shape, size]) => `${size} ${shape}`)],
    contenders.map((contender) => [contender.name, ...cells.map((cell) => timeLoad(contender, cell))]),
  );
}

async function memoryTable(): Promise<string> {
  const questionnaire = makeQuestionnaire('tree', answerCount + 1);
  const rows: string[][] = [];
  for (const contender of contenders) {
    const { live, json, readBack } = await measureState(contender.load(questionnaire), answerCount);
    rows.push([contender.name, figure(live), figure(readBack), figure(json)]);
  }
  return drawTable(
    `Engine: one live customer with ${answerCount} answers, bytes`,
    ['', 'on the heap', 'read back', 'as JSON'],
    rows,
  );
}
