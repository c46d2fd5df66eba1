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
  return `${kind ? kindsName(kind) : 'Holiday homes'} ${place ? `in ${place.replace(/^The /, 'the ')}` : region}`.trim()
}
