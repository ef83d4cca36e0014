/**
 * Returns the style of a drawing that gives its fills other colours where the page that shows it is dark.
 * `fills`: the dark colour by the light one.
 */
export const darkVariant = (fills: Readonly<Record<string, string>>): string => {
  const rules = Object.entries(fills).map(([light, dark]) => `[fill="${light}"]{fill:${dark}}`);
  return `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
};
