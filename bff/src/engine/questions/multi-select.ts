import type { QuestionKind } from './kind.ts';
import { selectKind } from './select.ts';

/** Any of the options; tagged `product`, with a count each. [O-2.26, O-2.30] */
export const multiSelect: QuestionKind<'multi_select'> = selectKind({ multiple: true, counted: false });
