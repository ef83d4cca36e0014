/** The price of a service is looked up in its table where the quote has none and the service has one. [O-9.07] */
export const hasPriceTable = (price: number | null, service: { readonly has_price: boolean }): boolean =>
  price === 0 && service.has_price;
