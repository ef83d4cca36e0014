/** What the client says by itself, besides `updateTexts`: what it must be able to say when no server can say it. */
export const ownTexts = {
  offline: 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.',
} as const;
