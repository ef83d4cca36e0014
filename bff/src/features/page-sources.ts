import type { PageSources } from '../protocol/sources/page-source.ts';
import { search } from './catalogue/index.ts';

/** Every source of screens without a flow. A missing one does not compile. */
export const featurePageSources: PageSources = { search };
