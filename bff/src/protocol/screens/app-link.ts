/**
 * Where the Android app shows a page of the product: its package, then the page's own address, with the city and without
 * whatever else a link carried. [O-2.04]
 */
export function appLink(androidApp: string, publicUrl: string, { pathname, searchParams }: URL): string {
  const { protocol, host } = new URL(publicUrl);
  const city = searchParams.get('city_id');
  const query = city === null ? '' : `?${new URLSearchParams({ city_id: city }).toString()}`;
  return `android-app://${androidApp}/${protocol.replace(':', '')}/${host}${pathname}${query}`;
}
