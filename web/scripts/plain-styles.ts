interface Declaration {
  value: string;
}
interface Rule {
  selectors: string[];
  readonly remove: () => void;
}

/** Lengths that Mantine multiplies by its scale, which is 1 in this theme. */
const scaled = /calc\(\s*(-?[\d.]+rem)\s*\*\s*var\(--mantine-scale\)\s*\)/g;

/** A PostCSS plugin that takes out of style sheets what never applies here, and what only repeats a length. */
export const plainStyles = {
  postcssPlugin: 'gam:plain-styles',
  Declaration(declaration: Declaration) {
    declaration.value = declaration.value.replaceAll(scaled, '$1');
  },
  Rule(rule: Rule) {
    // There are no shadow roots.
    const selectors = rule.selectors.filter((selector) => !selector.startsWith(':host'));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  },
};
