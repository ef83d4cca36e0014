import type { Block } from '@gam/schemas/descriptors';
import type { Category, City } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { needed } from '../../../platform/page-reads.ts';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { askForCity, onlyCity } from '../../../protocol/screens/city-picker.ts';
import { asVisitor, defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { deskUrl, forCustomer, type NewOrder, readNewOrder } from '../../../protocol/urls/desk-urls.ts';
import { presentServices } from '../../catalogue/index.ts';
import { deskTexts } from '../texts.ts';
import { presentDeskPage } from './desk-frame.ts';

const { page, ordering } = deskTexts;

/** The services that an order can begin with. */
interface Asked {
  readonly customer: string | null;
  /** The customer's name; null: chosen later. */
  readonly name: string | null;
  readonly cities: readonly City[];
  /** The city of the order: chosen, or where the customer lives; null: the order asks for it. */
  readonly city: string | null;
  /** The city whose services are shown. */
  readonly looked: string | null;
  readonly categories: readonly Category[];
}

/** /operator/order[?of={customer}]: a new order begins with its service; the city and the customer may come later. [O-1.03] */
export const newOrder = defineScreen<NewOrder, Asked>({
  id: 'operator.order',
  of: 'operator',
  skeleton: readNewOrder,
  hydrate: async (request, { customer, city }) => {
    const { parts, page: state } = request;
    const [found, cities] = await Promise.all([
      customer === null
        ? null
        : needed(parts.upstream.call('loadCustomer', { params: { id: customer }, ...asVisitor(request) })),
      parts.services.cities(),
    ]);
    if (found && !found.ok) return insteadOf(found.failure);
    const served = cities.ok ? cities.value.results : [];
    const known = city ?? onlyCity(served);
    const looked = known ?? state.city ?? served[0]?.id ?? null;
    const listed = await parts.services.categories(looked);
    const categories = listed.ok ? listed.value.results : [];
    const name = found && personName(found.value);
    return shown({ customer, name, cities: served, city: known, looked, categories });
  },
  present: (request, asked) => {
    const { customer, name } = asked;
    return presentDeskPage(request, {
      id: 'operator.order',
      title: ordering.title,
      detail: name === null ? ordering.later : fillText(ordering.of, { name }),
      body: presentOrdering(asked, (href) =>
        customer === null ? deskUrl(href) : forCustomer(href, customer),
      ),
    });
  },
});

/** Presents the services of a city, which can be changed. `linkTo`: returns where a service's order begins. */
function presentOrdering(
  { cities, city, looked, categories }: Asked,
  linkTo: (href: string) => string,
): Block[] {
  const name = cities.find(({ id }) => id === looked)?.name;
  const title = name === undefined ? ordering.title : fillText(page.order, { city: name });
  const services = presentServices(categories, city, title);
  return [
    ...askForCity(cities, name === undefined ? null : looked).map((picker) => ({
      ...picker,
      label: page.city,
    })),
    { ...services, items: services.items.map((item) => ({ ...item, href: linkTo(item.href) })) },
  ];
}
