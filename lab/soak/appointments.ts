import { ask } from './backend.ts';

/** A free hour of an expert of beauty at home. */
export interface Appointment {
  readonly expert: string;
  /** Gregorian, `YYYY-MM-DD`. */
  readonly day: string;
  readonly slot: string;
}

interface FreeDay {
  readonly hours: false | readonly { id: string; available: boolean }[];
}

const firstDay = 2;
const lastDay = 50;
/** Returns an instant whose UTC day is `days` days after today in Tehran. */
const dayAhead = (days: number): Date => new Date(Date.now() + 3.5 * 3_600_000 + days * 86_400_000);

/** Returns at most `wanted` different free hours. */
export async function findAppointments(url: string, wanted: number): Promise<Appointment[]> {
  const body = { answers: [], category: '8', city: '1' };
  const listed = await ask(url, '/v2/experts/available/', { body });
  const experts = (listed.body['results'] ?? []) as readonly { id: string }[];
  const found: Appointment[] = [];
  for (const { id } of experts) {
    if (found.length >= wanted) break;
    found.push(...(await freeHours(url, id)));
  }
  return found.slice(0, wanted);
}

async function freeHours(url: string, expert: string): Promise<Appointment[]> {
  const query = `from_date=${jalaliDay(dayAhead(firstDay))}&to_date=${jalaliDay(dayAhead(lastDay))}`;
  const { body } = await ask(url, `/v2/calendar/booking/8/1/${expert}/?${query}`);
  const days = Object.values(body).find((value): value is readonly FreeDay[] => Array.isArray(value)) ?? [];
  return days.flatMap(({ hours }, index) => {
    const day = dayAhead(firstDay + index)
      .toISOString()
      .slice(0, 10);
    const free = hours === false ? [] : hours.filter(({ available }) => available);
    return free.map(({ id }) => ({ expert, day, slot: id }));
  });
}

/** `1405-08-30`. */
function jalaliDay(date: Date): string {
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
