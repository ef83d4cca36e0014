import type { QuestionKind } from './kind.ts';
import { selectKind } from './select.ts';

/** One of the options; tagged `product`, with a count. [O-2.25, O-2.29] */
export const singleSelect: QuestionKind<'single_select'> = selectKind({ multiple: false, counted: false });
