import type { PlaceOf } from './network-places.ts'

/** What a notice of a new sign-in says about its place. */
export interface SignInNotices {
  /** Finds the place of an address's network. */
  readonly placeOf: PlaceOf
}
