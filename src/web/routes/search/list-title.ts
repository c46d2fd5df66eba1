import { kindName } from '#web/text/kind-names.ts'

const SEVERAL: Readonly<Record<string, string>> = { house: 'Whole houses', farm: 'Farmhouses' }

/** What guests call several homes of a kind. */
export function kindsName(kind: string): string {
  return SEVERAL[kind] ?? `${kindName(kind)}s`
}

/** What a list of homes is called, by kind and place: `Villas in the south coves`; `region`: where all homes are, `on Menorca`. */
export function listTitle(region = '', kind?: string, place?: string): string {
  return `${kind ? kindsName(kind) : 'Holiday homes'} ${place ? `in ${place.replace(/^The /, 'the ')}` : region}`.trim()
}
