import { anyone, attempt, tried, users } from './line.ts';

const days = { from_date: '1405-09-01', to_date: '1405-09-30' };

/** Calls without an owner: the catalogue, places, experts, times, introduction pages. */
export const publicLines = {
  listCities: anyone(),
  listCategories: anyone(),
  loadCategory: anyone({ params: { main: 'home-services', category: 'cleaning' } }),
  searchServices: anyone({ query: { q: 'نظافت' } }),
  listAreas: anyone({ query: { cityId: '1' } }),
  listExperts: anyone({ body: { answers: [], category: '1', city: '1' } }),
  listExpertCards: anyone({ query: { service: '1', city: '1' } }),
  loadExpert: anyone({ params: { expert: 'unknown' } }, 404),
  listExpertReviews: anyone({ params: { expert: '41' } }),
  listTopExperts: anyone({ query: { city_id: '1' } }),
  listExpertRestrictions: anyone({ params: { expert: 'unknown' }, query: { service: '1' } }, 404),
  listFavouriteWorkmen: tried(attempt('their own', users(200), () => ({ query: { service: '1' } }))),
  listRepairShops: anyone({ body: { answers: [], serviceId: '1', cityId: '1' } }),
  loadRepairShop: anyone({ params: { id: 'unknown' } }, 404),
  fetchOptions: anyone({ body: { questionId: 'unknown', answers: [], serviceId: '1', cityId: '1' } }, 404),
  fetchCalendar: anyone({
    body: {
      fromDate: days.from_date,
      toDate: days.to_date,
      answers: [],
      serviceId: '1',
      cityId: '1',
    },
  }),
  listBookingDays: anyone({ params: { service: '1', city: '1', referral: '-' }, query: days }),
  listCourierDays: anyone({ body: { answers: [], category: '1', city: '1', ...days } }, 400),
  loadOrderHistory: tried(attempt('their own', users(200), () => ({ query: { service: '1' } }))),
  loadMotivation: anyone(),
  listLandingPrices: anyone({ query: { service: '1', cityId: '1' } }),

  loadServiceLanding: anyone({ params: { service: 'home-cleaning', city: '1' } }),
  loadCategoryLanding: anyone({ params: { category: 'cleaning', city: '1' } }),
  loadCityLanding: anyone({ query: { city: '1' } }),
  loadPricingLanding: anyone({ params: { service: 'home-cleaning', city: '1' } }),
  loadServiceCityPricing: anyone({ params: { service: 'home-cleaning', city: '1' } }),
  listCategoryCities: anyone({ params: { category: 'cleaning', city: '1' } }),
  listBanners: anyone(),
  loadSite: anyone(),
  loadSitePage: anyone({ params: { page: 'terms' } }),
  listSlides: anyone(),
} as const;
