/** A drawn picture of one colour, within the page: fixtures need no file. `hue` in degrees. */
export const drawPicture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="hsl(${hue} 40% 90%)"/><circle cx="80" cy="52" r="26" fill="hsl(${hue} 45% 45%)"/><path d="M30 120a50 42 0 0 1 100 0z" fill="hsl(${hue} 45% 45%)"/></svg>`,
  )}`;
