/** The most services in a list of a page, and of one category where a list has all categories; the rest is a page on. */
export const mostServices = { ofPage: 24, ofCategory: 3 };

/** Returns the first services of each category in the order of the list, no more than a page has. */
export function firstOfEach<S>(services: readonly S[], categoryOf: (service: S) => string): readonly S[] {
  const taken = new Map<string, number>();
  const first = services.filter((service) => {
    const category = categoryOf(service);
    const count = (taken.get(category) ?? 0) + 1;
    taken.set(category, count);
    return count <= mostServices.ofCategory;
  });
  return first.slice(0, mostServices.ofPage);
}
