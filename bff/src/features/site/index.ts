export { sitePage } from './site-page.ts';
