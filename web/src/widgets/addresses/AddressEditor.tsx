import type { Addresses } from '@gam/schemas/descriptors';
import { useEffect, useState } from 'react';
import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { ListFailure } from '../../ui/Note.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { warmPinMap } from './map/LazyPinMap.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';
import type { AddressData } from './address-draft.ts';
import { FormBar } from './FormBar.tsx';
import { Status } from '../../ui/Status.tsx';
import './editing.css';

const form = lazyPart('address form', async () => (await import('./form/AddressForm.tsx')).AddressForm);

/** Loads the code of the form and the map for later. */
export function warmEditor(): void {
  form.warm();
  warmPinMap();
}

interface Props {
  node: Addresses;
  /** The id of the address, or `new`. */
  item: string;
  /** The unsaved data of the form; null without any. */
  typed: AddressData | null;
  isSent: boolean;
  /** Whether the form opened by itself: the customer types at once. */
  isOffered: boolean;
  onType: (data: AddressData) => void;
  onSubmit: (data: AddressData) => void;
  onBack: () => void;
}

/** The form of a new or a saved address with a back button; a placeholder until the form is loaded. [W-2.04] */
export function AddressEditor({ node, item, typed, isSent, isOffered, onType, onSubmit, onBack }: Props) {
  const { labels, form: source, problem } = node;
  const [reply, retry] = useSource({ source, items: null, item });
  const isReady = useReady();
  useFailureToast(reply);
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
      isOffered={isOffered}
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

/** Whether the code of the form is loaded. */
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

/** The heights of the map, a line, a text area and another line. */
const heights = ['16rem', 'var(--gam-button)', '7rem', 'var(--gam-button)'];

/** A placeholder of the size of the form. */
function FormPlaceholder({ label }: { label: string }) {
  return (
    <>
      <Status>{label}</Status>
      <Stack gap="lg" aria-hidden data-placeholder>
        <Skeleton w="40%" h="var(--gam-space-5)" />
        {heights.map((height, index) => (
          // The index identifies a placeholder, since the list never changes.
          <Skeleton h={height} key={index} />
        ))}
      </Stack>
    </>
  );
}

/**
 * Marks the page while an address is edited: the styles then hide the screen's own buttons and an embedded chat.
 * [W-2.06]
 */
function useEditingPage(): void {
  useEffect(() => {
    document.documentElement.dataset.editing = 'address';
    return () => {
      delete document.documentElement.dataset.editing;
    };
  }, []);
}
