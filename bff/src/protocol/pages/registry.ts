import type { EventName } from '@gam/schemas/descriptors';
import { makeRegistry } from '../registry.ts';
import type { PageHandler } from './page-event.ts';

/** What can be done on pages without a flow. */
export type PageHandlers = { readonly [N in EventName]?: PageHandler<N> };

export const pageHandlers = makeRegistry<PageHandlers>('page events');
