import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker, point } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { LatLng } from './areas.ts';
import styles from './PinMap.module.css';

interface Props {
  place: LatLng;
  /** Whether the pin has no location yet. */
  isLoose: boolean;
  label: string;
  /** The id of the pin's description. */
  describedBy: string;
  onPlace: (place: LatLng) => void;
}

/** The distance that an arrow key moves the pin, px; with Shift the fine one. */
const stride = { wide: 24, fine: 2 };

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The pin. A pointer drags it; the arrow keys move it while it has the focus. */
export function Pin({ place, isLoose, label, describedBy, onPlace }: Props) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(() => makePinIcon(), []);

  // Leaflet gives its marker no accessible name. A loose pin is an attribute, since another icon would replace the
  // element and lose the focus.
  useEffect(() => {
    const element = marker.current?.getElement();
    // Not a button, since a screen reader would keep the arrow keys to itself.
    element?.setAttribute('role', 'application');
    element?.setAttribute('aria-label', label);
    element?.setAttribute('aria-describedby', describedBy);
    element?.toggleAttribute('data-loose', isLoose);
  }, [label, describedBy, isLoose]);

  const press = useEffectEvent(({ originalEvent: event }: LeafletKeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const [x, y] = direction;
    const length = event.shiftKey ? stride.fine : stride.wide;
    const { lat, lng } = map.unproject(map.project(place).add(point(x * length, y * length)));
    map.panInside([lat, lng], { padding: [48, 64], animate: false });
    onPlace({ lat, lng });
  });
  const drop = useEffectEvent(() => {
    const dropped = marker.current?.getLatLng();
    if (dropped) onPlace({ lat: dropped.lat, lng: dropped.lng });
  });
  useEffect(() => {
    const pin = marker.current;
    pin?.on({ keydown: press, dragend: drop });
    return () => void pin?.off({ keydown: press, dragend: drop });
  }, []);

  return <Marker ref={marker} position={place} icon={icon} draggable autoPanOnFocus />;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** The width and height of the pin, px, large enough for a finger. Its tip is the location. */
const size: [number, number] = [44, 52];

/** Creates the icon of the pin. */
function makePinIcon() {
  return divIcon({
    html: drawPin(),
    className: styles.pin ?? '',
    iconSize: size,
    iconAnchor: [size[0] / 2, size[1]],
  });
}

function drawPin(): HTMLElement {
  const holder = document.createElement('span');
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 44 52');
  svg.setAttribute('aria-hidden', 'true');
  for (const [name, shape] of [
    ['body', 'M22 51C18 44 7 33 7 20a15 15 0 0 1 30 0c0 13-11 24-15 31Z'],
    ['eye', 'M22 14a6 6 0 1 1 0 12a6 6 0 0 1 0-12Z'],
  ] as const) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('class', styles[name] ?? '');
    path.setAttribute('d', shape);
    svg.append(path);
  }
  holder.append(svg);
  return holder;
}
