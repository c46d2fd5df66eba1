/**
 * How the calendar draws days: `prices` wide enough for the price of each night, `overview` so narrow that a quarter of
 * a year is in sight, `list` as the table that there is without scripts.
 */
export const CALENDAR_ZOOMS = ['prices', 'overview', 'list'] as const

export type CalendarZoom = (typeof CALENDAR_ZOOMS)[number]
export type GridZoom = Exclude<CalendarZoom, 'list'>

/** What an address says for a zoom; '' for the usual one. */
export type TypedZoom = '' | Exclude<CalendarZoom, 'prices'>

export const zoomNames: Readonly<Record<CalendarZoom, string>> = {
  prices: 'Prices',
  overview: 'Overview',
  list: 'List',
}

export const zoomOf = (text: string | null): CalendarZoom => CALENDAR_ZOOMS.find((zoom) => zoom === text) ?? 'prices'

export const typedZoom = (zoom: CalendarZoom): TypedZoom => (zoom === 'prices' ? '' : zoom)

/** Returns the zoom of the grid to which a key leads; null for other keys. */
export function zoomAfterKey(key: string, zoom: GridZoom): GridZoom | null {
  if (key === 'z') return zoom === 'prices' ? 'overview' : 'prices'
  if (key === '+' || key === '=') return 'prices'
  return key === '-' ? 'overview' : null
}

/** Returns whether two addresses differ in the zoom and in nothing else: then nothing has to be loaded again. */
export function isOnlyOtherZoom(before: URL, after: URL): boolean {
  const [first, second] = [before, after].map((url) => {
    const rest = new URLSearchParams(url.searchParams)
    rest.delete('zoom')
    rest.sort()
    return { place: `${url.pathname}?${rest}`, zoom: url.searchParams.get('zoom') }
  })
  return first?.place === second?.place && first?.zoom !== second?.zoom
}
