import { bestStays, staysOnMap } from '#web/text/counts/search-counts.ts'

/** Returns the hint over a map for a visitor who scrolled across it. */
export function scrollHint(how: 'wheel' | 'touch'): string {
  if (how === 'touch') return 'Use two fingers to move the map'
  const isMac = /mac/i.test(navigator.userAgent)
  return `Hold ${isMac ? '⌘' : 'Ctrl'} and scroll to zoom, or click the map first`
}

/** Returns the text of a map that has room only for the best homes. */
export function bestOfText(shown: number, total: number): string {
  return bestStays(shown, total)
}

/** Returns the accessible name of a map with pins. */
export function resultsMapName(stays: number): string {
  return staysOnMap(stays)
}

/**
 * Returns what is said in place of a list of homes beside the map. `isPlain`: nothing but a place on the map was asked
 * for; `hasAny`: there are homes elsewhere.
 */
export function emptyMapText({ isPlain, hasAny }: { readonly isPlain: boolean; readonly hasAny: boolean }): string {
  if (!isPlain) return 'No homes in this part of the map. Move it, or remove a filter in the list.'
  return hasAny ? 'No homes in this part of the map. Move it to see others.' : 'The first ones will appear here soon.'
}

/** Shown in place of a map's credits when there is no map to credit. */
export const noMapText = 'No map of this area, only the homes’ positions'
