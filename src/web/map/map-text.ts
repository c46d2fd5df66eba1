import { bestHomes, homesOnMap } from '#web/text/counts/search-counts.ts'

/** What is said over a map to somebody who scrolled across it. */
export function scrollHint(how: 'wheel' | 'touch'): string {
  if (how === 'touch') return 'Use two fingers to move the map'
  const isMac = /mac/i.test(navigator.userAgent)
  return `Hold ${isMac ? '⌘' : 'Ctrl'} and scroll to zoom, or click the map first`
}

/** What a map says that has room for the best homes only. */
export function bestOfText(shown: number, total: number): string {
  return bestHomes(shown, total)
}

/** Name of a map with pins. */
export function resultsMapName(homes: number): string {
  return homesOnMap(homes)
}

/** What stands where the maker of a map is named, where there is none. */
export const noMapText = 'No map of this area, only the homes’ positions'
