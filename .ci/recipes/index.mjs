// The recipes of the README as data. `section`: the README's section. `name`: what is added, found in the errors.
// `first`: the changes to begin with. `steps`: the others, each with the file that the compiler names while they are
// left out.

import { flowEvent, pageEvent } from './event.mjs';
import { page } from './page.mjs';
import { questionType } from './question-type.mjs';
import { ruleFact } from './rule-fact.mjs';
import { upstreamCall } from './upstream-call.mjs';
import { widget } from './widget.mjs';

export const recipes = [questionType, widget, page, pageEvent, flowEvent, upstreamCall, ruleFact];
