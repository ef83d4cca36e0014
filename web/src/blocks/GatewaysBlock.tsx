import type { GatewayItem, Gateways } from '@gam/schemas/descriptors';
import { useEffect, useId, useRef } from 'react';
import { FieldError } from '../ui/FieldError.tsx';
import { ListFailure } from '../ui/ListFailure.tsx';
import { fieldName } from '../client/find-forms.ts';
import { useComplaint } from '../ui/hooks/use-complaint.ts';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import { useSource } from '../ui/hooks/use-source.ts';
import { CardPlaceholders } from '../widgets/fetched/CardPlaceholders.tsx';
import { GatewayCard } from './gateways/GatewayCard.tsx';
import { useGateway } from './gateways/use-gateway.ts';
import styles from './GatewaysBlock.module.css';

const nowhere = { name: 'gateways', v: null } as const;
const kinds: readonly GatewayItem['kind'][] = ['debit', 'instalment'];

/** The ways to pay, at once and by instalments: what is waited for, what failed, what there is. [W-2.08, W-8.03] */
export function GatewaysBlock({ node }: { node: Gateways }) {
  const { key, title, placeholders, labels } = node;
  const [list, retry] = useSource({ source: node.source ?? nowhere, items: node.items });
  useComplaint(list, { label: labels.retry, run: retry });
  const [chosen, choose] = useGateway(node, list.kind === 'come' ? list : null);
  const { fieldErrors } = useScreenState();
  const wrong = fieldErrors[fieldName(key, 'gateway')];
  const error = wrong?.value === chosen ? wrong.message : null;
  const section = useRef<HTMLElement>(null);
  const id = useId();
  // What was pressed too early is led to; what the screen says of itself leads nobody away.
  const isAsked = error !== null && node.error === null;
  useEffect(() => {
    if (isAsked && wrong) section.current?.querySelector('input')?.focus();
  }, [isAsked, wrong]);

  return (
    <section className={styles.gateways} aria-labelledby={`${id}-title`} ref={section}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {list.kind === 'pending' && (
        <CardPlaceholders count={placeholders} label={labels.loading} size="gateway" />
      )}
      {list.kind === 'failed' && (
        <ListFailure text={labels.load_error} retry={labels.retry} onRetry={retry} />
      )}
      {list.kind === 'come' && list.items.length === 0 && <p className={styles.empty}>{labels.empty}</p>}
      {list.kind === 'come' && list.items.length > 0 && (
        <div
          className={styles.all}
          role="radiogroup"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== null}
        >
          {kinds
            .filter((kind) => list.items.some((item) => item.kind === kind))
            .map((kind) => (
              <fieldset className={styles.section} key={kind} aria-labelledby={`${id}-${kind}`}>
                <h3 className={styles.kind} id={`${id}-${kind}`}>
                  {labels[kind]}
                </h3>
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
              </fieldset>
            ))}
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </section>
  );
}
