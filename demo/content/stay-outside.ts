import type { SilhouetteName } from '#demo/pictures/silhouettes/silhouettes.ts'

/** What lies around a home. */
export type Setting =
  | 'almonds'
  | 'cliff'
  | 'dunes'
  | 'fields'
  | 'garden'
  | 'gorge'
  | 'harbour'
  | 'heath'
  | 'inlet'
  | 'lane'
  | 'marina'
  | 'mountain'
  | 'oaks'
  | 'olives'
  | 'orchard'
  | 'pines'
  | 'promenade'
  | 'quay'
  | 'rocks'
  | 'slipway'
  | 'slope'
  | 'square'
  | 'street'

/** The form of a pool: a long one, a small one to cool off in, one in an old cistern, in a patio, around a boulder … */
export type PoolForm = 'long' | 'plunge' | 'round' | 'square' | 'boulder' | 'cistern' | 'patio'

/** What a home looks like from outside, as far as its text and its amenities determine it. */
export interface HomeOutside {
  readonly silhouette: SilhouetteName
  /** Floors of the house that is let, or of the house that the flat is in. */
  readonly storeys: 1 | 2 | 3 | 4
  /** The floor a flat lies on; 0 is the ground floor. */
  readonly flatOn?: number
  readonly setting: Setting
  /** Null if there is none, not even a shared one. */
  readonly pool: PoolForm | null
  /** Set if the pool cannot be seen from in front of the house. */
  readonly poolOutOfSight?: true
  /** The view of the house: by how many degrees it is turned, and the height of the eye in metres above the ground. */
  readonly seen: readonly [turn: number, eye: number]
}

/** Returns the outside of a home from a row of the tables. */
export function outside(
  silhouette: SilhouetteName,
  storeys: HomeOutside['storeys'],
  setting: Setting,
  seen: HomeOutside['seen'],
  pool: PoolForm | null = null,
  rest: Pick<HomeOutside, 'flatOn' | 'poolOutOfSight'> = {},
): HomeOutside {
  return { silhouette, storeys, setting, seen, pool, ...rest }
}
