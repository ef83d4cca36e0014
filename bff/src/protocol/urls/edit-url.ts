/** Where an earlier order is changed: its city is its own and stays. [O-2.14] */
export const editUrl = (legacyId: string, city: string): string =>
  `/categories/edit/${encodeURIComponent(legacyId)}?edit-mode=1&city_id=${encodeURIComponent(city)}&lock-city=1`;
