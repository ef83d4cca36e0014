import type { ServiceDetail } from '@gam/schemas/questions';
import type { World } from '../../../../../bff/test/support/world.ts';
import { homeCleaning } from '../../../../../bff/test/support/home-cleaning.ts';
import { signedIn } from '../../../../../bff/test/support/order.ts';
import { askFor, type Drive, opening, visiting } from '../drive.ts';

type Question = ServiceDetail['questions'][number];

/** Lets the upstream ask only this of home cleaning. */
const askOnly = (world: World, question: Question) =>
  world.changeService((service) => ({ ...service, is_periodic: false, questions: [question] }));

const home = '/?city_id=1';
const category = '/categories/home-services/cleaning?city_id=1';

export const listCities = opening('screen', home);
export const listCategories = opening('screen', home);
export const loadCategory = opening('screen', category);
export const loadService = opening('screen', homeCleaning, { missing: ['moved'] });

/** The same pages as browsers and search engines open them. */
export const listCitiesOfPage = visiting(home);
export const listCategoriesOfPage = visiting(home);
export const loadCategoryOfPage = visiting(category);
export const loadServiceOfPage = visiting(homeCleaning, { missing: ['moved'] });

const experts = '/categories/beauty/women/beauty-at-home/experts';
export const listExpertCards = opening('optional', `${experts}?city_id=1`);
/** The discount of the expert whose link was opened, without a city and in one. */
export const listWorkmanDiscounts = opening('optional', `${experts}?referral_code=GAM82`);
export const listWorkmanServiceDiscounts = opening('optional', `${experts}?city_id=1&referral_code=GAM82`);
export const listTopExperts = opening('optional', home);
export const listPromotions = opening('optional', home);
export const listBanners = opening('optional', home);
export const listSlides = opening('optional', home);
export const listCategoryCities = opening('optional', category);
/** A page that names a price where the cities are known. */
export const loadServiceCityPricing: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open(home);
    return () => customer.open('/questions/home-services/cleaning/home-cleaning?city_id=1');
  },
};
const expert = '/experts/41';
export const loadExpert = opening('screen', expert);
export const listExpertReviews = opening('optional', expert);
export const listExpertRestrictions = opening('optional', `${homeCleaning}&workman=43`);

const landing = '/services/home-services/cleaning/home-cleaning/tehran';
export const loadServiceLanding = opening('screen', landing);
export const loadPricingLanding = opening('screen', `${landing}/prices`);
export const loadCategoryLanding = opening('screen', '/services/home-services/cleaning/tehran');
export const loadCityLanding = opening('screen', '/cities/tehran');

export const listAreas: Drive = {
  way: 'screen',
  prepare: async (world) => {
    askOnly(world, { id: 'where', type: 'region', title: 'محله', is_mandatory: true });
    const customer = world.newCustomer();
    return () => customer.open(homeCleaning);
  },
  outcomes: { missing: ['moved'] },
};

export const listFavouriteWorkmen: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await signedIn(world);
    askOnly(world, {
      id: 'who',
      type: 'single_select',
      title: 'متخصص',
      is_mandatory: true,
      type_tags: ['auto_allocation'],
      options: [
        { id: 'any', title: 'هر متخصصی' },
        { id: 'mine', title: 'متخصصین من', operation_key: 'FAVORITE_ALLOCATION' },
      ],
    });
    return () => customer.open(homeCleaning);
  },
};

export const listLandingPrices: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = world.newCustomer();
    return async () => {
      const opened = await customer.open(homeCleaning);
      return opened.status === 200 ? askFor(customer, () => customer.node('price_table').source) : opened;
    };
  },
};

export const searchServices: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = world.newCustomer();
    return async () => {
      const { status, body, headers } = await customer.searchServices('نظافت');
      return { status, body: { ...(body.error && { error: body.error }) }, headers };
    };
  },
};
