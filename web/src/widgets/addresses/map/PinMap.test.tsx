import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LatLng } from './areas.ts';
import { PinMap, type PinMapProps } from './PinMap.tsx';

const centre = { lat: 35.699573, lng: 51.337765 };
const map: PinMapProps['map'] = {
  centre,
  areas: [
    { id: '1', name: 'تجریش', lat: 35.805, lng: 51.43 },
    { id: '2', name: 'نارمک', lat: 35.73, lng: 51.5 },
  ],
  tiles: null,
  labels: {
    map: 'نقشه',
    hint: 'نشانگر را روی محل بگذارید',
    marker: 'نشانگر',
    my_location: 'محل من',
    locating: 'در حال یافتن محل شما',
    locate_failed: 'محل شما پیدا نشد',
    zoom_in: 'بزرگ‌نمایی',
    zoom_out: 'کوچک‌نمایی',
    clear: 'پاک کردن محل',
    within_area: 'محدوده {area}',
    no_tiles: 'نقشه در دسترس نیست',
  },
};

/** Draws a map as in a form, and returns the locations that its pin was moved to. */
function ask(given: Partial<PinMapProps> = {}) {
  const moves: (LatLng | null)[] = [];
  function Field({ area }: { area: string | null }) {
    const [value, setValue] = useState(given.value ?? null);
    const move = (place: LatLng | null) => {
      moves.push(place);
      setValue(place);
    };
    return <PinMap map={given.map ?? map} value={value} area={area} onChange={move} />;
  }
  const page = render(<Field area={given.area ?? null} />, { wrapper: MantineProvider });
  const pin = () => screen.getByRole('application', { name: 'نشانگر' });
  const choose = (area: string) => page.rerender(<Field area={area} />);
  return { moves, pin, choose };
}

const position = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

/** Sets the device's answer to a request for its location. */
const device = (getCurrentPosition: Geolocation['getCurrentPosition'] | null) =>
  vi.stubGlobal('navigator', getCurrentPosition ? { geolocation: { getCurrentPosition } } : {});
afterEach(() => vi.unstubAllGlobals());

describe('the map', () => {
  it('reports no place before the pin is moved', () => {
    const { moves, pin } = ask();
    expect(moves).toEqual([]);
    expect(pin().getAttribute('aria-describedby')).toBe(screen.getByText(map.labels.hint ?? '').id);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('describes the location by the area until the pin is moved [W-3.02]', () => {
    const { moves, pin, choose } = ask({ area: '1' });
    expect(screen.getByRole('status').textContent).toBe('محدوده تجریش');
    choose('2');
    expect(screen.getByRole('status').textContent).toBe('محدوده نارمک');
    expect(moves).toEqual([]);
    fireEvent.keyDown(pin(), { key: 'ArrowUp' });
    expect(screen.getByRole('status').textContent).toBe('نارمک');
  });

  it.each([
    ['ArrowUp', 1, 0],
    ['ArrowDown', -1, 0],
    ['ArrowLeft', 0, -1],
    ['ArrowRight', 0, 1],
  ])('moves the pin by %s and names its area', (key, north, east) => {
    const { moves, pin } = ask();
    fireEvent.keyDown(pin(), { key });
    const [moved] = moves;
    expect(Math.sign(Math.round(((moved?.lat ?? 0) - centre.lat) * 1e6)) + 0).toBe(north);
    expect(Math.sign(Math.round(((moved?.lng ?? 0) - centre.lng) * 1e6)) + 0).toBe(east);
    expect(screen.getByRole('status').textContent).toBe('تجریش');
  });

  it('moves the pin in small steps with Shift and keeps the focus', () => {
    const { moves, pin } = ask();
    const focused = pin();
    fireEvent.keyDown(focused, { key: 'ArrowUp', shiftKey: true });
    expect(pin()).toBe(focused);
    fireEvent.keyDown(focused, { key: 'ArrowUp' });
    const [fine, wide] = moves.map((move) => (move?.lat ?? 0) - centre.lat);
    expect(fine).toBeGreaterThan(0);
    expect(wide).toBeGreaterThan((fine ?? 0) * 10);
  });

  it('leaves other keys to the page', () => {
    const { moves, pin } = ask();
    expect(fireEvent.keyDown(pin(), { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(pin(), { key: 'ArrowUp' })).toBe(false);
    expect(moves).toHaveLength(1);
  });

  it('clears the place and keeps the focus on the pin', () => {
    const { moves, pin } = ask({ value: { lat: 35.8, lng: 51.42 } });
    fireEvent.click(screen.getByRole('button', { name: 'پاک کردن محل' }));
    expect(moves).toEqual([null]);
    expect(document.activeElement).toBe(pin());
    expect(screen.queryByRole('button', { name: 'پاک کردن محل' })).toBeNull();
  });

  it('shows that it is locating the device', () => {
    ask();
    device(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'محل من' }));
    expect(screen.getByRole('status').textContent).toBe('در حال یافتن محل شما');
  });

  it('shows the areas and a message if tiles fail to load', () => {
    ask({ map: { ...map, tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'نقشه' } } });
    expect(screen.queryByText('نقشه در دسترس نیست')).toBeNull();
    const tile = document.querySelector('.leaflet-tile');
    expect(tile).not.toBeNull();
    if (tile) fireEvent.error(tile);
    expect(screen.getByText('نقشه در دسترس نیست')).toBeDefined();
    expect(screen.getByText('نارمک')).toBeDefined();
  });

  it('puts the pin where the device is', () => {
    const { moves } = ask();
    device((found) => found(position(35.8, 51.42)));
    fireEvent.click(screen.getByRole('button', { name: 'محل من' }));
    expect(moves).toEqual([{ lat: 35.8, lng: 51.42 }]);
    expect(screen.getByRole('status').textContent).toBe('تجریش');
  });

  it.each([
    ['refuses its location', (_found, refused) => refused?.({ code: 1 } as GeolocationPositionError)],
    ['has no location', null],
  ] satisfies [string, Geolocation['getCurrentPosition'] | null][])(
    'shows an error if the device %s',
    (_what, answer) => {
      const { moves } = ask();
      device(answer);
      fireEvent.click(screen.getByRole('button', { name: 'محل من' }));
      expect(screen.getByText('محل شما پیدا نشد')).toBeDefined();
      expect(moves).toEqual([]);
    },
  );

  it('goes to the chosen area and clears a pin in another area', () => {
    const { moves, choose } = ask({ value: { lat: 35.8, lng: 51.42 }, area: '1' });
    expect(moves).toEqual([]);
    act(() => choose('2'));
    expect(moves).toEqual([null]);
  });

  it('keeps a pin in the chosen area', () => {
    const { moves, choose } = ask({ value: { lat: 35.8, lng: 51.42 } });
    act(() => choose('1'));
    expect(moves).toEqual([]);
  });

  it('names its buttons and shows the tile attribution as plain text', () => {
    const tiles = {
      url: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: '<img src=x onerror=alert(1)>',
    };
    ask({ map: { ...map, tiles } });
    expect(screen.getByText(tiles.attribution)).toBeDefined();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'محل من',
      'بزرگ‌نمایی',
      'کوچک‌نمایی',
    ]);
    expect(document.querySelector('img[onerror]')).toBeNull();
  });
});
