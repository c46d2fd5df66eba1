/**
 * `GET /api/staff/stays/{id}`: what of a home is not told to everybody, or is written in another form than it is read; each part as
 * `PUT /api/stays/{id}` takes it. Left out: what it does not have.
 */
export interface HomeDetailsShape {
  readonly documentId: string
  readonly slug: string
  readonly timeZone: string
  readonly address: {
    readonly street?: string
    readonly postalCode?: string
    readonly locality?: string
    readonly region?: string
    readonly country?: string
  }
  /** Where it stands exactly; visitors see a circle of `radiusM` metres around a point nearby. */
  readonly position: { readonly lat: number; readonly lng: number; readonly radiusM: number }
  readonly directions: string
  readonly accessInstructions: string
  readonly accessDaysBefore: number
  readonly houseRules: {
    readonly smoking?: boolean
    readonly parties?: boolean
    readonly pets?: boolean
    readonly quietFrom?: string | null
    readonly quietTo?: string | null
    readonly notes?: readonly string[]
  }
  readonly rooms: readonly {
    readonly kind: string
    readonly name: string
    readonly beds: readonly { readonly kind: string; readonly count: number }[]
  }[]
  readonly host?: { readonly name: string; readonly about: string; readonly languages: readonly string[] }
  /** Slugs. */
  readonly amenities: readonly string[]
  /** Document ids of the pictures, in order. */
  readonly photos: readonly string[]
}
