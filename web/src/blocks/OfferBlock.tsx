import type { Offer } from '@gam/schemas/descriptors';
import { Text, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PlainButton } from '../ui/PlainButton.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './OfferBlock.module.css';

/** An offer: what it gives, until when, and its code to copy. [W-7.09] */
export function OfferBlock({ node: { title, text, ends, code, link } }: { node: Offer }) {
  return (
    <section className={styles.offer}>
      <Title order={2}>{title}</Title>
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      {code !== null && <Code code={code} />}
      <div className={styles.foot}>
        <Text fz="xs" c="dimmed">
          {ends}
        </Text>
        {link && (
          <ScreenLink href={link.href} className={styles.link}>
            {link.label}
          </ScreenLink>
        )}
      </div>
    </section>
  );
}

/** The code, which a tap selects as a whole, and the button that copies it. */
function Code({ code: { label, value, copy, copied, failed } }: { code: NonNullable<Offer['code']> }) {
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const handleCopy = async () => {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('failed');
    }
  };
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <div>
      <div className={styles.code}>
        <span>
          <Text span display="block" fz="xs" lh="xs">
            {label}
          </Text>
          <bdi dir="ltr" className={styles.value} ref={shown}>
            {value}
          </bdi>
        </span>
        <PlainButton
          kind="secondary"
          size="small"
          icon={<Icon size="var(--gam-icon)" aria-hidden />}
          aria-label={`${copy} ${value}`}
          onClick={() => void handleCopy()}
        >
          {copy}
        </PlainButton>
      </div>
      <output className={styles.outcome}>
        {outcome === 'copied' ? copied : outcome === 'failed' ? failed : ''}
      </output>
    </div>
  );
}
