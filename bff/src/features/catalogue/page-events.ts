import { messageOf } from '../../platform/upstream/failure.ts';
import { errorTexts } from '../../platform/texts.ts';
import { type PageHandler, refusePage, stay } from '../../protocol/pages/page-event.ts';

/** Leads to the page of the chosen city if it is served. */
export const changePageCity: PageHandler<'change_city'> = async (context, { city }) => {
  const cities = await context.parts.services.cities();
  if (!cities.ok) return refusePage({ code: 'cities', ...messageOf(cities.failure) });
  if (!cities.value.results.some(({ id }) => id === city)) {
    return refusePage({ code: 'city', message: errorTexts.invalid });
  }
  const url = new URL(context.url);
  url.searchParams.set('city_id', city);
  return stay(context, { city }, [], { url });
};

/** Shows the page again after a retry, or while its outcome is unknown. */
export const lookAgain: PageHandler<'retry' | 'continue'> = (context) => Promise.resolve(stay(context));
