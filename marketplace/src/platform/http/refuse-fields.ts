import { Refusal } from '../refusal.ts';

/** Refuses a form: under the name of each wrong field, in Persian, what is wrong with it. [O-8.02] */
export function refuseFields(problems: Readonly<Record<string, string>>): Refusal {
  const named = Object.entries(problems).map(([field, message]) => [field, [message]]);
  return new Refusal(400, { code: 'invalid_fields', ...Object.fromEntries(named) });
}
