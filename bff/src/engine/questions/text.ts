import type { Question } from '@gam/schemas/questions';
import type { AnyQuestionKind, QuestionKind } from './kind.ts';
import { areaConstraints, presentArea } from './text-area.ts';
import { nameLine, phoneLine, type TextLine } from './text-line.ts';

/** The kinds of text that a first tag names; any other tag there, or none, means a free text area. [O-3.04] */
const lines: ReadonlyMap<string, TextLine> = new Map([
  ['client_phone', phoneLine],
  ['client_first_name', nameLine('given-name')],
  ['client_last_name', nameLine('family-name')],
]);

const area: TextLine = { constraints: areaConstraints, present: presentArea };

/** A free text area, whatever the tags say. */
export const areaKind: AnyQuestionKind = kindOfLine(() => area);

/** Text of the kind that the first tag names. [O-2.37, O-3.04] */
export const text: QuestionKind<'text'> = kindOfLine(lineOf);

function kindOfLine(line: (question: Question) => TextLine): AnyQuestionKind {
  return {
    constraints: (question, view) => line(question).constraints(question, view),
    present: (question, view) => line(question).present(question, view),
    judge: (question, { values: [value = ''] }, view) =>
      value === '' ? null : (line(question).judge?.(question, value, view) ?? null),
    judged: (question) => line(question).judge !== undefined,
    summarise: (question, { values: [value = ''] }) => line(question).summarise?.(value) ?? value,
    advanceOnChoice: () => false,
  };
}

function lineOf({ type_tags: [firstTag = ''] }: Question): TextLine {
  return lines.get(firstTag) ?? area;
}
