import type { AddressMap } from '@gam/schemas/descriptors';
import { Group, Text } from '@mantine/core';
import { FieldError } from '../../../ui/Field.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';

interface Props {
  map: AddressMap;
  /** What the ids of the hint and of the error begin with. */
  id: string;
  /** Whether the map shows no tiles. */
  isBare?: boolean;
  /** Where the pin is, in words. */
  where?: string | null | undefined;
  /** Why the device's location is not shown. */
  problem?: string | null;
  /** Takes the pin away; null without a pin. */
  onClear?: (() => void) | null;
}

const small = { c: 'dimmed', fz: 'xs', lh: 'xs' };

/** What stands below a map. It is there before the map is, so that nothing below moves when the map comes. */
export function MapNotes({ map, id, isBare = false, where, problem = null, onClear = null }: Props) {
  const { labels, tiles } = map;
  return (
    <>
      <Text {...small} id={`${id}-hint`}>
        {labels.hint}
      </Text>
      {tiles && isBare && <Text {...small}>{labels.no_tiles}</Text>}
      {/* Always of the button's height, since the button comes and goes. */}
      <Group justify="space-between" wrap="nowrap" gap="xs" mih="var(--gam-target)">
        <Text {...small} component="output" c="var(--gam-ink)">
          {where}
        </Text>
        {onClear && (
          <PlainButton kind="quiet" size="small" onClick={onClear}>
            {labels.clear}
          </PlainButton>
        )}
      </Group>
      <FieldError id={`${id}-refused`} message={problem} />
      {tiles && <Text {...small}>{tiles.attribution}</Text>}
    </>
  );
}
