export { category } from './category.ts';
export { changeCity } from './change-city.ts';
export { home } from './home.ts';
export { lookAgain } from './look-again.ts';
export { missingService } from './missing-service.ts';
export { presentServices } from './service-cards.ts';
export { catalogueTexts } from './texts.ts';
