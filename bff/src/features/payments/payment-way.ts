import type { GatewayName } from '@gam/schemas/upstream';
import { paymentTexts } from './texts.ts';

/** How a payment was made, beside the gateways. */
type OtherWay = 'top' | 'credit' | 'visit';

const names: { readonly [W in GatewayName | OtherWay]: string } = paymentTexts.ways;

/** Returns how a payment was made, in Persian; a gateway that this build does not know keeps its own name. */
export const describePaymentWay = (way: string): string =>
  Object.hasOwn(names, way) ? names[way as keyof typeof names] : way;
