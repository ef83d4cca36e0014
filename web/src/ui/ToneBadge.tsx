import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  tone: 'neutral' | 'good' | 'warn' | 'bad' | 'accent' | 'offer';
  children: ReactNode;
}

/** The tokens of the text and the background of each tone. */
const colours = {
  neutral: ['ink', 'sunken'],
  good: ['good-ink', 'good-tint'],
  warn: ['warn-ink', 'warn-tint'],
  bad: ['bad-ink', 'bad-tint'],
  accent: ['accent-ink', 'accent-soft'],
  offer: ['offer-ink', 'offer-tint'],
} satisfies { [T in Props['tone']]: readonly [text: string, ground: string] };

/** A word in a coloured pill. */
export function ToneBadge({ tone, children }: Props) {
  const [text, ground] = colours[tone];
  return (
    <Badge component="span" c={`var(--gam-${text})`} bg={`var(--gam-${ground})`}>
      {children}
    </Badge>
  );
}
