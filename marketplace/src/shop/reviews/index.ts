export { reviewRoutes } from './routes.ts';
export { expertReviews } from './tables.ts';
export { writeReview } from './write-review.ts';
