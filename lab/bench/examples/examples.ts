/** A change of the examples: its file, the options that its README names, and where a visitor first meets it. */
export interface Example {
  /** The file under `bff/rules/examples`, without its ending. */
  readonly document: string;
  readonly options?: readonly string[];
  /** A page that the change governs, and what its first screen has once it counts; null: its days are still to come. */
  readonly met: { readonly url: string; readonly shows: string } | null;
}

const order = (service: string, city = '1') => `/order/${service}?city_id=${city}`;
const rule = (name: string, url: string, options: readonly string[] = []): Example => ({
  document: name,
  options,
  met: { url, shows: `${name}@1#` },
});

const homeCleaning = order('home-services/cleaning/home-cleaning');
const deepCleaning = order('home-services/cleaning/deep-cleaning');

/** The changes that a backend team asked for. */
export const examples: readonly Example[] = [
  { document: 'sign-in-before-the-third-question', met: null },
  rule('no-gender-question-for-regulars', homeCleaning),
  rule('size-from-answers-and-links', order('home-services/moving/home-moving', '2')),
  rule('no-delegation-in-the-app', deepCleaning),
  rule('notice-within-three-hours', order('home-services/plumbing/plumbing-emergency')),
  rule('search-and-list-on-phones', order('car-services/car-care/car-periodic-service')),
  rule('other-words-for-a-tenth', homeCleaning, ['--percent', '10']),
  rule('instalments-for-large-amounts', deepCleaning),
  rule('at-most-two-extras-in-mashhad', order('home-services/cleaning/home-cleaning', '2')),
  rule('no-orders-in-the-bazaar', order('home-services/plumbing/plumbing-emergency')),
  {
    document: 'content/a-start-and-an-end-date',
    met: { url: order('home-services/painting/house-painting'), shows: 'کار از چه روزی آغاز شود؟' },
  },
  {
    document: 'content/a-new-question-and-another-order',
    met: { url: deepCleaning, shows: '"step":"pets"' },
  },
  { document: 'content/a-discount-for-some-days', met: null },
  { document: 'content/a-banner-on-the-home-page', met: null },
];
