import type { ActiveGateways, Gateway, GatewayName } from '@gam/schemas/upstream';
import type { Picture } from '../../shop/pictures/index.ts';
import { type GatewayAsk, gatewayTerms, type GatewayTerms, isOffered } from '../../shop/pricing/index.ts';

/** The gateways that take an amount, at once and by instalments, each in the order of their table. [W-3.03] */
export function listGateways(ask: GatewayAsk, pictures: ReadonlyMap<string, Picture>): ActiveGateways {
  const names = (Object.keys(gatewayTerms) as GatewayName[]).filter((name) => isOffered(name, ask));
  const of = (kind: GatewayTerms['kind']) =>
    names.filter((name) => gatewayTerms[name].kind === kind).map((name) => presentGateway(name, pictures));
  return { debit: of('debit'), installment: of('installment') };
}

function presentGateway(name: GatewayName, pictures: ReadonlyMap<string, Picture>): Gateway {
  const { label, image, message, description, messages }: GatewayTerms = gatewayTerms[name];
  return {
    name,
    label,
    image: pictures.get(image)?.path ?? null,
    meta: { message, description },
    messages: [...messages],
  };
}
