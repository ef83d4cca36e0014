import type { Question } from '@gam/schemas/questions';
import type { Outlook } from './question-outlook.ts';

/** The parent's answers that show a child: a list, null if they cannot be listed, or nothing if there are none. */
type ShowingAnswers = readonly (readonly string[])[] | null | 'none';

/** The parent's values that show a child; all of them if nothing is required. */
export function showingValues(values: Iterable<string>, { parent_requirements: needed }: Question): string[] {
  if (needed.length === 0) return [...values];
  const required = new Set(needed);
  return [...values].filter((value) => required.has(value));
}

/** The parent's answers that show a child. */
export function showingAnswers({ fixed, values, takesOne }: Outlook, child: Question): ShowingAnswers {
  if (fixed !== null) return showingValues(fixed, child).length > 0 ? [fixed] : 'none';
  if (values === null) return null;
  const showing = showingValues(values, child);
  if (showing.length === 0) return 'none';
  return takesOne ? showing.map((value) => [value]) : null;
}
