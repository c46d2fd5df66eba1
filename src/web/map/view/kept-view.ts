/** What a map shows: its centre, its zoom, and the homes whose card is open (several if they are at the same place). */
export interface MapView {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
  readonly open: OpenStays | null
}

export interface OpenStays {
  readonly slugs: readonly string[]
  /** The home of these whose pin is filled. */
  readonly slug: string
}

/** Returns what the map of the current history entry showed when it was left; null if it has not been opened there. */
export function keptView(): MapView | null {
  return (history.state as { readonly map?: MapView } | null)?.map ?? null
}

/** Stores in the current history entry what its map shows, so that it is found again after "Back" or a reload. */
export function keepView(map: MapView): void {
  history.replaceState({ ...(history.state as object | null), map }, '')
}
