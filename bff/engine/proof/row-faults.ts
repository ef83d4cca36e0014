import type { AnswerConstraints } from '@gam/schemas/questions';
import { numberDefaults } from '@gam/shared/number-grid';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import type { Evaluation } from '../flow/evaluation.ts';
import type { Flow, Row } from '../flow/flow.ts';
import { judgeAnswer } from '../flow/judge-answer.ts';
import { lacksOptions } from '../questions/fetched-select.ts';
import { constraintsOf } from '../flow/question-view.ts';

/** A fault of one question as one customer sees it. */
export interface RowFault {
  readonly code:
    'invalid_automatic_answer' | 'no_option_left' | 'min_above_max' | 'many_notices' | 'large_screen';
  /** By default an error. */
  readonly severity?: 'warning';
  readonly row: Row;
  readonly message: string;
}

/** The bounds of an answer as they are written: by rules, else by the question, else by default. */
function writtenBounds({ at: { question }, decision }: Row, accepted: AnswerConstraints): Bounds {
  const { min, max, ...others } = decision.constraints;
  const isNumber = accepted.kind === 'number' || ('counts' in accepted && accepted.counts !== null);
  const lengths = accepted.kind === 'text' ? accepted : null;
  return {
    min_length: lengths?.min_length,
    max_length: lengths?.max_length,
    ...others,
    // What is accepted has its most raised to its least, so that a customer can go on.
    ...(isNumber && {
      min: min ?? question.min_allowed_value ?? numberDefaults.min,
      max: max ?? question.max_allowed_value ?? numberDefaults.max,
    }),
  };
}

type Bounds = Readonly<Record<string, number | undefined>>;

const boundPairs = [
  ['min', 'max'],
  ['min_length', 'max_length'],
  ['min_selected', 'max_selected'],
] as const;

/** The first pair of bounds whose least is above its most, in words; null if there is none. */
function crossedBounds(bounds: Bounds): string | null {
  for (const [least, most] of boundPairs) {
    const [min, max] = [bounds[least], bounds[most]];
    if (min !== undefined && max !== undefined && min > max)
      return `its ${least} ${min} is above its ${most} ${max}`;
  }
  return null;
}

/** Notices of one screen that are read. */
const maxNotices = 20;
/** The texts of one screen, bytes. */
const maxScreenBytes = 100_000;

/** About what a question's screen takes on the wire: its texts, its options and its notices. */
function bytesOf({ at: { question }, decision }: Row): number {
  const { title, detail, description, help_text } = question;
  const kept = new Set(decision.option_ids);
  const options = question.options
    .filter(({ id }) => kept.has(id))
    .map(({ id, title: label, description: more, help_text: hints, image_new }) => [
      id,
      label,
      more,
      hints,
      image_new,
    ]);
  const texts = { title, detail, description, help_text, ...decision.texts };
  return utf8.encode(JSON.stringify([texts, options, decision.notices])).length;
}
const utf8 = new TextEncoder();

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');

/** Finds the faults of the questions that a walk has come past; each decision is looked at once. */
export function makeRowFaults(
  flow: Flow,
  at: number,
): (evaluation: Evaluation, position: number) => RowFault[] {
  // Favourites are options beside those of the decision.
  const known = {
    alone: new Map<Row['decision'], RowFault[]>(),
    withFavourites: new Map<Row['decision'], RowFault[]>(),
  };
  const faultsOf = (row: Row): RowFault[] => {
    const { decision, favouriteOptions, at: of } = row;
    const constraints = constraintsOf(flow, row);
    const faults: RowFault[] = [];
    const crossed = crossedBounds(writtenBounds(row, constraints));
    if (crossed !== null) faults.push({ code: 'min_above_max', row, message: crossed });
    const hasNone = decision.option_ids.length === 0 && favouriteOptions.length === 0;
    const isOfService = of.question.options.length > 0 || lacksOptions(of.question);
    if (constraints.kind === 'choice' && constraints.mandatory && isOfService && hasNone) {
      const message = 'it must be answered and has no option, so it is passed over unanswered';
      faults.push({ code: 'no_option_left', row, message });
    }
    if (decision.notices.length > maxNotices) {
      const message = `it has ${decision.notices.length} notices, and more than ${maxNotices} are not read`;
      faults.push({ code: 'many_notices', severity: 'warning', row, message });
    }
    const bytes = bytesOf(row);
    if (bytes > maxScreenBytes) {
      const message = `its screen has ${Math.round(bytes / 1000)} KB of texts, and phones are slow above ${maxScreenBytes / 1000}`;
      faults.push({ code: 'large_screen', severity: 'warning', row, message });
    }
    // As the engine takes it: an option without a count gets the lowest.
    const answer = decision.answer && normaliseAnswer(constraints, decision.answer);
    const failure =
      answer && (validateAnswer(constraints, answer)?.code ?? judgeAnswer(flow, row, at, answer));
    if (decision.answer && failure !== null) {
      const message = `a rule answers it with ${quoted(decision.answer.values)}, which it does not accept (${failure})`;
      faults.push({ code: 'invalid_automatic_answer', row, message });
    }
    return faults;
  };
  return (evaluation, position) => {
    const faults: RowFault[] = [];
    for (let index = 0; index <= position && index < flow.questions.length; index += 1) {
      const row = evaluation.row(index);
      if (!row) continue;
      const decided = row.favouriteOptions.length > 0 ? known.withFavourites : known.alone;
      const found = decided.get(row.decision) ?? faultsOf(row);
      decided.set(row.decision, found);
      faults.push(...found);
    }
    return faults;
  };
}
