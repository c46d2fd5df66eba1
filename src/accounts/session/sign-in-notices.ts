import type { PlaceOf } from './network-places.ts'

/** What a notice of a new sign-in says of where it was. */
export interface SignInNotices {
  /** Where the network of an address is. */
  readonly placeOf: PlaceOf
}
