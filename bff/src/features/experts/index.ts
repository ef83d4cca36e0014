export { presentExpertCard, presentSelectedWorkman } from './expert-profile.ts';
export { presentExpertSelection } from './expert-selection.ts';
export { expertPage } from './expert-page.ts';
export { expertsPage } from './experts-page.ts';
export { experts } from './experts-source.ts';
export { presentGivenExpert } from './given-expert.ts';
export { expertTexts } from './texts.ts';
