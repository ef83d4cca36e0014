export { moderationForms } from './forms.ts';
export { receivedFeedback } from './feedback.ts';
export { customersMessage } from './message.ts';
export { usersPosts } from './posts.ts';
export { expertsReviews } from './reviews.ts';
