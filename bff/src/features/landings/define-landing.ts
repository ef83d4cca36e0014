import type { Block, Screen } from '@gam/schemas/descriptors';
import type { City, Landing, Site } from '@gam/schemas/upstream';
import { needed } from '../../platform/page-reads.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { ServiceAccess } from '../../protocol/parts.ts';
import {
  defineScreen,
  instead,
  insteadOf,
  type ScreenRoute,
  shown,
} from '../../protocol/screens/pipeline.ts';
import type { PageId } from '../../protocol/urls/page-id.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import { type Crumb, presentCities, presentWay } from './present-parts.ts';

/** What the pages of a city, a category, a service and its prices have in common. */
type AnyLanding = Pick<Landing, 'title' | 'description' | 'category' | 'cities'>;

/** An introduction page in a city, with what the backend says of its place. */
export interface LandingPage<Place, Content> {
  readonly place: Place;
  readonly city: City;
  readonly landing: Content;
  readonly url: string;
}

interface LandingDefinition<Place, Content> {
  readonly id: PageId;
  readonly skeleton: (url: URL) => (Place & { readonly citySlug: string }) | null;
  readonly load: (
    services: ServiceAccess['services'],
    place: Place,
    city: string,
  ) => Promise<UpstreamResult<Content>>;
  /** Whether the backend knows the place elsewhere, so that its page is another one. */
  readonly isElsewhere?: (landing: Content, place: Place) => boolean;
  /** Returns the URL of the page in a city, by the city's slug. */
  readonly urlOf: (place: Place, citySlug: string) => string;
  /** The way from the city to the page. */
  readonly way: (page: LandingPage<Place, Content>) => readonly Crumb[];
  readonly body: (page: LandingPage<Place, Content>) => readonly Block[];
  /** The way to an order, after the end of the page. */
  readonly end?: (page: LandingPage<Place, Content>) => Block;
  /** What search engines get beside the description. */
  readonly meta?: (page: LandingPage<Place, Content>) => Partial<Screen['meta']>;
}

/** Defines an introduction page: its way, its blocks, the same page of other cities. */
export const defineLanding = <Place, Content extends AnyLanding>({
  id,
  skeleton,
  load,
  isElsewhere = () => false,
  urlOf,
  way,
  body,
  end,
  meta,
}: LandingDefinition<Place, Content>): ScreenRoute =>
  defineScreen<
    Place & { readonly citySlug: string },
    LandingPage<Place, Content> & { readonly site: Site | null }
  >({
    id,
    isPublic: true,
    skeleton,
    hydrate: async ({ parts: { services } }, place) => {
      const cities = await services.cities();
      if (!cities.ok) return insteadOf(cities.failure);
      const city = cities.value.results.find(({ slug }) => slug === place.citySlug);
      if (!city) return instead({ is: 'missing' });
      const [landing, site] = await Promise.all([needed(load(services, place, city.id)), services.site()]);
      if (!landing.ok) return insteadOf(landing.failure);
      return isElsewhere(landing.value, place)
        ? instead({ is: 'missing' })
        : shown({ place, city, landing: landing.value, url: urlOf(place, city.slug), site });
    },
    present: ({ who }, { site, ...page }) => {
      const { place, city, landing, url } = page;
      const { title, description } = landing;
      return {
        screen: frameScreen({
          id,
          url,
          title,
          meta: { robots: null, canonical: url, description, ...meta?.(page) },
          width: 'wide',
          body: [
            pageBar({ city: city.id, user: who.session?.user ?? null }),
            presentWay(city, way(page)),
            ...body(page),
            ...presentCities(landing, (slug) => urlOf(place, slug)),
            ...siteFooter(site),
            ...(end ? [end(page)] : []),
          ],
        }),
      };
    },
  });
