// The recipes of docs/tasks as data. `section`: the title of the page. `name`: the name of what is added, as in the
// compiler's errors. `first`: the first changes. `steps`: the other changes, each with the file that the compiler names
// until they are made. `tried`, `mistake`: what the script tries of a question type and of a rule fact.

import { block } from './block.mjs';
import { flowEvent, pageEvent } from './event.mjs';
import { page } from './page.mjs';
import { questionTypes } from './question-types.mjs';
import { ruleFacts } from './rule-facts.mjs';
import { upstreamCall } from './upstream-call.mjs';
import { widget } from './widget.mjs';

export const recipes = [
  ...questionTypes,
  widget,
  block,
  page,
  pageEvent,
  flowEvent,
  upstreamCall,
  ...ruleFacts,
];
