import type { Addresses } from '@gam/schemas/descriptors';
import { useEffect, useState } from 'react';
import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { ListFailure } from '../../ui/Note.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { warmPinMap } from './map/LazyPinMap.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useComplaint, useSource } from '../../ui/hooks/use-source.ts';
import type { AddressData } from './address-draft.ts';
import { FormBar } from './FormBar.tsx';
import { Status } from '../../ui/Status.tsx';
import './editing.css';

const form = lazyPart('address form', async () => (await import('./form/AddressForm.tsx')).AddressForm);

/** Fetches what an address is edited with, for later. */
export function warmEditor(): void {
  form.warm();
  warmPinMap();
}

interface Props {
  node: Addresses;
  /** The form's item: an address's id, or `new`. */
  item: string;
  /** What was typed into it before; null: nothing. */
  typed: AddressData | null;
  isSent: boolean;
  onType: (data: AddressData) => void;
  onSubmit: (data: AddressData) => void;
  onBack: () => void;
}

/** A new address, or the change of one: its form, what stands in its place until it is here, and the way back. [W-2.04] */
export function AddressEditor({ node, item, typed, isSent, onType, onSubmit, onBack }: Props) {
  const { labels, form: source, problem } = node;
  const [reply, retry] = useSource({ source, items: null, item });
  const isReady = useReady();
  useComplaint(reply);
  useEditingPage();
  if (reply.kind === 'failed') {
    return (
      <>
        <ListFailure text={reply.message ?? labels.load_error} retry={labels.retry} onRetry={retry} />
        <FormBar>
          <BackButton label={labels.back} onBack={onBack} />
        </FormBar>
      </>
    );
  }
  const [descriptor] = reply.kind === 'come' ? reply.items : [];
  if (!descriptor || !isReady) {
    return (
      <>
        <FormPlaceholder label={labels.loading} />
        <FormBar>
          <BackButton label={labels.back} onBack={onBack} />
        </FormBar>
      </>
    );
  }
  return (
    <form.Part
      form={descriptor}
      labels={labels}
      typed={typed}
      problem={problem}
      isSent={isSent}
      onType={onType}
      onSubmit={onSubmit}
      back={<BackButton label={labels.back} onBack={onBack} />}
    />
  );
}

function BackButton({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <PlainButton kind="quiet" onClick={onBack}>
      {label}
    </PlainButton>
  );
}

/** Whether the form's part of the app is here. */
function useReady(): boolean {
  const [isReady, setReady] = useState(form.isReady);
  useEffect(() => {
    let isWanted = true;
    void form.preload().then(() => isWanted && setReady(true));
    return () => {
      isWanted = false;
    };
  }, []);
  return isReady;
}

/** The heights of a line, a text area, another line and the map. */
const heights = ['var(--gam-button)', '7rem', 'var(--gam-button)', '16rem'];

/** A form of the right size where the fields will be. */
function FormPlaceholder({ label }: { label: string }) {
  return (
    <>
      <Status>{label}</Status>
      <Stack gap="lg" aria-hidden data-placeholder>
        <Skeleton w="40%" h="var(--gam-space-5)" />
        {heights.map((height, index) => (
          // They stay where they are.
          <Skeleton h={height} key={index} />
        ))}
      </Stack>
    </>
  );
}

/**
 * Tells the whole page that an address is edited: the screen's own buttons and a chat that is embedded are out of the
 * way meanwhile. [W-2.06]
 */
function useEditingPage(): void {
  useEffect(() => {
    document.documentElement.dataset.editing = 'address';
    return () => {
      delete document.documentElement.dataset.editing;
    };
  }, []);
}
