import { cottages } from './cottages.ts'
import { countryHouses } from './country-houses.ts'
import { flats } from './flats.ts'
import type { BuildHouse } from './house-model.ts'
import { townHouses } from './town-houses.ts'
import { villas } from './villas.ts'

/** The forms of houses by name: each is built of blocks in metres, so it can be seen from any side. */
export const SILHOUETTES = { ...countryHouses, ...villas, ...townHouses, ...flats, ...cottages } satisfies Record<
  string,
  BuildHouse
>

export type SilhouetteName = keyof typeof SILHOUETTES
