import type { Screen } from '@gam/schemas/descriptors';
import { composeMissing } from './missing.ts';
import type { ScreenRequest } from './pipeline.ts';

/** A screen that only leads elsewhere. */
export function composeRedirect(request: ScreenRequest, to: string): Screen {
  const { screen } = composeMissing(request);
  return { ...screen, id: 'redirect', body: [], redirect: to };
}
