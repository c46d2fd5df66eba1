import { kindName } from '#web/text/kind-names.ts'

const SEVERAL: Readonly<Record<string, string>> = { house: 'Whole houses', farm: 'Farmhouses' }

/** Returns the plural that guests use for a kind of home. */
export function kindsName(kind: string): string {
  return SEVERAL[kind] ?? `${kindName(kind)}s`
}

/**
 * Returns the title of a list of homes by kind and place, such as `Villas in the south coves`. `region` says where all
 * homes are, such as `on Menorca`.
 */
export function listTitle(region = '', kind?: string, place?: string): string {
  return `${kind ? kindsName(kind) : 'Holiday homes'} ${whereText(region, place)}`.trim()
}

/** Returns where the homes of a list are, such as `in the south coves`, or `region` where no place is chosen. */
export function whereText(region: string, place?: string): string {
  return place ? `in ${place.replace(/^The /, 'the ')}` : region
}

/**
 * The name of a place that is not known, for example of an old link. What the address calls it is not repeated, because
 * others could put their words into an address.
 */
export const UNKNOWN_PLACE = 'this place'
