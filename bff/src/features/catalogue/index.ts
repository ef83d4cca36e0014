export { category, missingService, presentServices } from './category.ts';
export { firstOfEach, mostServices } from './first-services.ts';
export { home } from './home.ts';
export { changePageCity, lookAgain } from './page-events.ts';
export { search } from './search-source.ts';
export { catalogueTexts } from './texts.ts';
