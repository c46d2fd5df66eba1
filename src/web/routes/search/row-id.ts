/** Returns the id of a home's line in the list beside the map. */
export function rowId(slug: string): string {
  return `home-${slug}`
}
