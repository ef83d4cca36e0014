import 'leaflet/dist/leaflet.css';
import type { AddressMap } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { Stack } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MapContainer, TileLayer, useMapEvents } from 'react-leaflet';
import { AreaBackdrop } from './AreaBackdrop.tsx';
import { MapControls, useMyLocation } from './MapControls.tsx';
import { MapNotes } from './MapNotes.tsx';
import { type LatLng, nearestArea } from './areas.ts';
import { Pin } from './Pin.tsx';
import styles from './PinMap.module.css';

export interface PinMapProps {
  map: AddressMap;
  /** The pin's location; null if it is not set yet. */
  value: LatLng | null;
  /** The id of the form's area. */
  area: string | null;
  onChange: (place: LatLng | null) => void;
}

/** The zoom of the map for a city, an area and a door. Without tiles the zoom stays lower, where areas are visible. */
const zoomLevels = {
  tiled: { city: 12, area: 14, door: 16, nearest: 18 },
  bare: { city: 12, area: 13, door: 13, nearest: 16 },
};

/**
 * A map with one pin, which the customer drags, moves by arrow keys, or puts by a tap or at the device's location. An
 * unmoved pin stands in the centre of the area and is no value. [O-2.47, W-2.04]
 */
export function PinMap({ map: node, value, area, onChange }: PinMapProps) {
  const { labels, areas, tiles } = node;
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [isBare, setBare] = useState(tiles === null);
  const zooms = isBare ? zoomLevels.bare : zoomLevels.tiled;
  // The map moves after the frame in which the field shows the area: laying it out anew takes a cheap phone half a second.
  const shownArea = useDeferredValue(area);
  const middle = areas.find((one) => one.id === shownArea) ?? null;
  const place = value ?? middle ?? node.centre;
  const [locating, locate] = useMyLocation((found) => {
    moveView(map, found, zooms.door);
    onChange(found);
  });
  // Describes the location in words for screen readers. The area stands for an unmoved pin. [W-3.02]
  const where = value
    ? nearestArea(value, areas)?.name
    : middle && labels.within_area && fillText(labels.within_area, { area: middle.name });
  useZoomEnd(map);
  useChosenArea(shownArea, () => {
    if (middle) moveView(map, middle, zooms.area);
  });
  useChosenArea(area, () => {
    // A pin in another area is no longer valid.
    if (value && nearestArea(value, areas)?.id !== area) onChange(null);
  });

  const clear = () => {
    onChange(null);
    // The pin takes the focus, since the pressed button is removed.
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
          // The arrow keys move the pin, and the wheel scrolls the page.
          keyboard={false}
          scrollWheelZoom={false}
        >
          <AreaBackdrop areas={areas} chosen={shownArea} isNamed={isBare} />
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
      <MapNotes
        map={node}
        id={id}
        isBare={isBare}
        where={locating === 'asking' ? labels.locating : where}
        problem={locating === 'refused' ? (labels.locate_failed ?? null) : null}
        onClear={value && clear}
      />
    </Stack>
  );
}

/** The ground of the map. A tap on it puts the pin there. */
function Ground({ onTap }: { onTap: (place: LatLng) => void }) {
  useMapEvents({ click: ({ latlng: { lat, lng } }) => onTap({ lat, lng }) });
  return null;
}

/** Calls back when another area is chosen, but not for the first one. */
function useChosenArea(area: string | null, onChosen: () => void): void {
  const known = useRef(area);
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (known.current === area) return;
    known.current = area;
    choose();
  }, [area]);
}

function moveView(map: LeafletMap | null, { lat, lng }: LatLng, zoom: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  map?.setView([lat, lng], Math.max(zoom, map.getZoom()), { animate: !isStill });
}

/**
 * Ends a running zoom when the map is removed. Leaflet 1.9 does not clear the timer of a zoom and throws when the map
 * is gone by then (github.com/Leaflet/Leaflet/issues/9575, fixed in 2.0); it has no public way to clear the timer.
 */
function useZoomEnd(map: LeafletMap | null): void {
  useEffect(() => () => void (map && Object.assign(map, { _animatingZoom: false })), [map]);
}
