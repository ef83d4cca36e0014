/**
 * Is loaded into a marketplace before anything else: repeats the services and cities of its demo content until there are
 * as many as GROW_SERVICES and GROW_CITIES say, each service in each city. GROW_DEMO is the URL of that content.
 */
interface City {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

interface Service {
  readonly cities: readonly string[];
  readonly detail: {
    readonly id: string;
    readonly slug: string;
    readonly base_slug: string;
    readonly title: string;
  };
}

interface Demo {
  readonly cities: City[];
  readonly services: Service[];
}

/** Above the ids of the demo content. */
const firstId = 10_000;

/** The entries of a list, repeated up to a length. */
const repeat = <T>(list: readonly T[], length: number, copy: (original: T, at: number) => T): T[] =>
  Array.from({ length }, (_none, at) => {
    const original = list[at % list.length];
    if (original === undefined) throw new Error('the demo content is empty');
    return at < list.length ? original : copy(original, at);
  });

const { GROW_DEMO, GROW_SERVICES, GROW_CITIES } = process.env;
if (GROW_DEMO !== undefined) {
  const { cities, services } = (await import(GROW_DEMO)) as Demo;
  const grownCities = repeat(cities, Number(GROW_CITIES), (city, at) => ({
    ...city,
    id: String(at + 1),
    name: `${city.name} ${at}`,
    slug: `${city.slug}-${at}`,
  }));
  const cityIds = grownCities.map(({ id }) => id);
  const grownServices = repeat(services, Number(GROW_SERVICES), (service, at) => {
    const { detail } = service;
    const slug = `${detail.slug}-${at}`;
    const own = { id: String(firstId + at), slug, base_slug: slug, title: `${detail.title} ${at}` };
    return { ...service, detail: { ...detail, ...own } };
  }).map((service) => ({ ...service, cities: cityIds }));
  cities.splice(0, cities.length, ...grownCities);
  services.splice(0, services.length, ...grownServices);
}
