/** What a map shows: its middle, how near it is, and the homes whose card is open (several = they are at one place). */
export interface MapView {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
  readonly open: OpenHomes | null
}

export interface OpenHomes {
  readonly slugs: readonly string[]
  /** The one of them whose pin is filled. */
  readonly slug: string
}

/** What the map of the present entry of the history showed when it was left; null = it has not been there. */
export function keptView(): MapView | null {
  return (history.state as { readonly map?: MapView } | null)?.map ?? null
}

/** Writes into the present entry of the history what its map shows: "Back" and a reload find it there. */
export function keepView(map: MapView): void {
  history.replaceState({ ...(history.state as object | null), map }, '')
}
