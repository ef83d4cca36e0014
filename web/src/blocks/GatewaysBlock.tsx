import type { GatewayItem, Gateways } from '@gam/schemas/descriptors';
import { Box, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { EmptyNote, ListFailure } from '../ui/Note.tsx';
import { FieldError } from '../ui/Field.tsx';
import { fieldName } from '@gam/client/forms';
import { useFailureToast, useSource } from '../ui/hooks/use-source.ts';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import { CardPlaceholders } from '../widgets/fetched/CardPlaceholders.tsx';
import { GatewayCard } from './gateways/GatewayCard.tsx';
import { useGateway } from './gateways/use-gateway.ts';

const noSource = { name: 'gateways', v: null } as const;
const kinds: readonly GatewayItem['kind'][] = ['debit', 'instalment'];

/** The gateways, debit and instalment, with their loading, failed and empty states. [W-2.08, W-8.03] */
export function GatewaysBlock({ node }: { node: Gateways }) {
  const { key, title, placeholders, labels } = node;
  const [list, retry] = useSource({ source: node.source ?? noSource, items: node.items });
  useFailureToast(list, { label: labels.retry, run: retry });
  const [chosen, choose] = useGateway(node, list.kind === 'come' ? list : null);
  const { fieldErrors } = useScreenState();
  const wrong = fieldErrors[fieldName(key, 'gateway')];
  const error = wrong?.value === chosen ? wrong.message : null;
  const section = useRef<HTMLDivElement>(null);
  const id = useId();
  // A press without a choice moves the focus here; an error that the screen came with does not.
  const isAsked = error !== null && node.error === null;
  useEffect(() => {
    if (isAsked && wrong) section.current?.querySelector('input')?.focus();
  }, [isAsked, wrong]);

  return (
    <Stack component="section" gap="sm" aria-labelledby={`${id}-title`} ref={section}>
      <Title order={2} id={`${id}-title`}>
        {title}
      </Title>
      {list.kind === 'pending' && (
        <CardPlaceholders count={placeholders} label={labels.loading} size="gateway" />
      )}
      {list.kind === 'failed' && (
        <ListFailure text={labels.load_error} retry={labels.retry} onRetry={retry} />
      )}
      {list.kind === 'come' && list.items.length === 0 && <EmptyNote>{labels.empty}</EmptyNote>}
      {list.kind === 'come' && list.items.length > 0 && (
        <Stack
          gap="lg"
          role="radiogroup"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== null}
        >
          {kinds
            .filter((kind) => list.items.some((item) => item.kind === kind))
            .map((kind) => (
              <Box component="fieldset" miw={0} key={kind} aria-labelledby={`${id}-${kind}`}>
                <Stack gap="xs">
                  <Text component="h3" c="dimmed" fz="xs" lh="xs" id={`${id}-${kind}`}>
                    {labels[kind]}
                  </Text>
                  {list.items
                    .filter((item) => item.kind === kind)
                    .map((item) => (
                      <GatewayCard
                        key={item.id}
                        item={item}
                        name={id}
                        isChosen={item.id === chosen}
                        onChoose={() => choose(item.id)}
                      />
                    ))}
                </Stack>
              </Box>
            ))}
        </Stack>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </Stack>
  );
}
