/** The kinds of places, the widest first. */
export const DESTINATION_KINDS = ['country', 'region', 'city', 'area'] as const

export type DestinationKind = (typeof DESTINATION_KINDS)[number]
