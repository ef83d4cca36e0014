/** The product's symbol: the letter گ as a step, as in the icons of the web app. */
export function BrandSymbol() {
  return (
    <svg viewBox="0 0 64 64" width="32" height="32" aria-hidden>
      <rect width="64" height="64" rx="14" fill="var(--gam-accent)" />
      <g
        fill="none"
        stroke="var(--gam-on-accent)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M52 22 28 30v10h16v12H12V42" />
        <path d="M48 10 28 17" stroke="var(--gam-saffron)" />
      </g>
    </svg>
  );
}
