export { categoryLanding } from './category-page.ts';
export { cityLanding } from './city-page.ts';
export { pricesPage } from './prices-page.ts';
export { presentStartingPrice } from './present-parts.ts';
export { listCityPages, listCitySlugs, listSitePages } from './public-pages.ts';
export { serviceLanding } from './service-page.ts';
