export { category, missingService, presentServices } from './category.ts';
export { home } from './home.ts';
export { changePageCity, lookAgain } from './page-events.ts';
export { catalogueTexts } from './texts.ts';
