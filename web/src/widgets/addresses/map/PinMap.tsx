import 'leaflet/dist/leaflet.css';
import type { AddressMap } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { Group, Stack, Text } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MapContainer, TileLayer, useMapEvents } from 'react-leaflet';
import { FieldError } from '../../../ui/Field.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { AreaBackdrop } from './AreaBackdrop.tsx';
import { MapControls } from './MapControls.tsx';
import { type LatLng, nearestArea } from './area-cells.ts';
import { Pin } from './Pin.tsx';
import styles from './PinMap.module.css';
import { useMyLocation } from './use-my-location.ts';

export interface PinMapProps {
  map: AddressMap;
  /** The pin's location; null if it is not set yet. */
  value: LatLng | null;
  /** The id of the area that was chosen beside the map. */
  area: string | null;
  onChange: (place: LatLng | null) => void;
}

const small = { c: 'dimmed', fz: 'xs', lh: 'xs' };

/** How near it is looked at: a city, an area, a door. Where only areas are drawn, nothing is seen from too near. */
const zoomLevels = {
  tiled: { city: 12, area: 14, door: 16, nearest: 18 },
  bare: { city: 12, area: 13, door: 13, nearest: 16 },
};

/**
 * A map with one pin, which is dragged, moved by the arrow keys, or put where one taps or where the device is. Until it is
 * moved, it stands in the middle of the area and is no value. [O-2.47, W-2.04]
 */
export function PinMap({ map: node, value, area, onChange }: PinMapProps) {
  const { labels, areas, tiles } = node;
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isBare, setBare] = useState(tiles === null);
  const zooms = isBare ? zoomLevels.bare : zoomLevels.tiled;
  const middle = areas.find((one) => one.id === area) ?? null;
  const place = value ?? middle ?? node.centre;
  const [locating, locate] = useMyLocation((found) => {
    look(map, found, zooms.door);
    onChange(found);
  });
  // Describes the place in words, for those who do not see the pin. The area stands for a pin that was not moved. [W-3.02]
  const where = value
    ? nearestArea(value, areas)?.name
    : middle && labels.within_area && fillText(labels.within_area, { area: middle.name });
  useZoomEnd(map);
  useChosenArea(area, () => {
    if (middle) look(map, middle, zooms.area);
    // A pin that stands elsewhere is no answer any more.
    if (value && nearestArea(value, areas)?.id !== area) onChange(null);
  });

  const clear = () => {
    onChange(null);
    // The button goes away under the focus.
    frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  };

  return (
    <Stack gap="xs">
      <fieldset ref={frame} className={styles.frame} dir="ltr" aria-label={labels.map}>
        <MapContainer
          ref={setMap}
          className={styles.map ?? ''}
          center={place}
          zoom={value ? zooms.door : middle ? zooms.area : zooms.city}
          minZoom={10}
          maxZoom={zooms.nearest}
          zoomControl={false}
          attributionControl={false}
          // The pin has the arrow keys, the page the wheel.
          keyboard={false}
          scrollWheelZoom={false}
        >
          <AreaBackdrop areas={areas} chosen={area} isNamed={isBare} />
          {tiles && <TileLayer url={tiles.url} eventHandlers={{ tileerror: () => setBare(true) }} />}
          <Ground onTap={onChange} />
          <Pin
            place={place}
            isLoose={value === null}
            label={labels.marker ?? ''}
            describedBy={`${id}-hint`}
            onPlace={onChange}
          />
        </MapContainer>
        <MapControls
          labels={labels}
          locating={locating}
          onLocate={locate}
          onZoom={(steps) => map?.setZoom(map.getZoom() + steps)}
        />
      </fieldset>
      <Text {...small} id={`${id}-hint`}>
        {labels.hint}
      </Text>
      {tiles && isBare && <Text {...small}>{labels.no_tiles}</Text>}
      {/* Of the button's height, since the button comes and goes. */}
      <Group justify="space-between" wrap="nowrap" gap="xs" mih="var(--gam-target)">
        <Text {...small} component="output" c="var(--gam-ink)">
          {locating === 'asking' ? labels.locating : where}
        </Text>
        {value && (
          <PlainButton kind="quiet" size="small" onClick={clear}>
            {labels.clear}
          </PlainButton>
        )}
      </Group>
      <FieldError
        id={`${id}-refused`}
        message={locating === 'refused' ? (labels.locate_failed ?? null) : null}
      />
      {tiles && <Text {...small}>{tiles.attribution}</Text>}
    </Stack>
  );
}

/** What lies under the pin: a tap puts the pin there. */
function Ground({ onTap }: { onTap: (place: LatLng) => void }) {
  useMapEvents({ click: ({ latlng: { lat, lng } }) => onTap({ lat, lng }) });
  return null;
}

/** Calls back when another area is chosen; the one that is there at first is none. */
function useChosenArea(area: string | null, onChosen: () => void): void {
  const known = useRef(area);
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (known.current === area) return;
    known.current = area;
    choose();
  }, [area]);
}

function look(map: LeafletMap | null, { lat, lng }: LatLng, zoom: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  map?.setView([lat, lng], Math.max(zoom, map.getZoom()), { animate: !isStill });
}

/**
 * Lets a zoom end with its map. Leaflet 1.9 ends it by a timer that it forgets to clear, and throws where the map is gone by
 * then (github.com/Leaflet/Leaflet/issues/9575, mended in 2.0); nothing public takes the timer back.
 */
function useZoomEnd(map: LeafletMap | null): void {
  useEffect(() => () => void (map && Object.assign(map, { _animatingZoom: false })), [map]);
}
