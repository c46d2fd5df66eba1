import { consolePaths } from '#contract/site/console-map.ts'

/** Returns the address of a clash in the list of its home, on whichever page of the list it is. */
export function clashPath(slug: string, clashId: string): string {
  return `${consolePaths.stayChannels(slug)}?clash=${clashId}#clash-${clashId}`
}
