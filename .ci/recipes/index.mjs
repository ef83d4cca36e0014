// The recipes of docs/tasks as data. `section`: the title of the page. `name`: the name of what is added, as in the
// compiler's errors. `first`: the first changes. `steps`: the other changes, each with the file that the compiler names
// until they are made.

import { flowEvent, pageEvent } from './event.mjs';
import { page } from './page.mjs';
import { questionType } from './question-type.mjs';
import { ruleFact } from './rule-fact.mjs';
import { upstreamCall } from './upstream-call.mjs';
import { widget } from './widget.mjs';

export const recipes = [questionType, widget, page, pageEvent, flowEvent, upstreamCall, ruleFact];
