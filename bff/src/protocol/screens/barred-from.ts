import { deskUrl } from '../urls/desk-urls.ts';
import { isOperator, isOperators } from '../../platform/sessions/sessions.ts';
import { type Instead, insteadOf, type ScreenAudience, type ScreenRequest } from './pipeline.ts';

/** What is shown instead of a screen to somebody whom it is not for; null where it is for them. */
const barriers: { readonly [A in ScreenAudience]: (request: ScreenRequest) => Instead | null } = {
  anyone: () => null,
  // An operator orders for somebody: who that is, is chosen first. [O-1.03]
  customer: ({ who: { session }, url }) =>
    session && isOperator(session) ? { is: 'redirect', to: deskUrl(url.pathname + url.search) } : null,
  operator: ({ who: { session } }) => (isOperators(session) ? null : { is: 'operator_login' }),
};

/** Whether somebody is kept from a screen, by their session alone. [O-2.03] */
export function barredFrom(audience: ScreenAudience, request: ScreenRequest): Instead | null {
  return request.barred ? insteadOf(request.barred).instead : barriers[audience](request);
}
