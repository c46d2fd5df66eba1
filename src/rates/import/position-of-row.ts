import { latSchema, lngSchema } from '#contract/collection/stay-parts.ts'
import type { StayImportRow } from '#contract/stay-import.ts'
import type { Addition } from './additions-of-row.ts'
import type { FileRow } from './read-stay-file.ts'

type Doubt = StayImportRow['doubts'][number]

/** A place of the site, on the map. */
export interface PlaceOnMap {
  readonly name: string
  readonly lat: number
  readonly lng: number
}

const KEPT = 'the home takes the position of its place.'

/** Homes of one region are nearer to its middle. */
const FAR_KM = 400

/**
 * Reads the position of a row. One with latitude and longitude in each other's column is left out; of any other far from
 * its place, one of the two may be wrong, which is told.
 */
export function positionOf({ latitude, longitude }: FileRow['texts'], place: PlaceOnMap | undefined): Addition {
  const none = { column: 'position', input: null, shown: '' } as const
  if (latitude === '' && longitude === '') return { ...none, doubts: [] }
  const lat = degreesOf(latitude)
  const lng = degreesOf(longitude)
  const doubts = [
    ...(latSchema.safeParse(lat).success ? [] : [doubtAbout('latitude', latitude)]),
    ...(lngSchema.safeParse(lng).success ? [] : [doubtAbout('longitude', longitude)]),
  ]
  if (doubts.length > 0) return { ...none, doubts }
  const away = place ? kilometresBetween(place, { lat, lng }) : 0
  if (place && away > FAR_KM) {
    const text = `Latitude and longitude seem to be swapped; ${KEPT}`
    if (kilometresBetween(place, { lat: lng, lng: lat }) <= FAR_KM)
      return { ...none, doubts: [{ column: 'position', text }] }
    doubts.push({ column: 'position', text: `${rounded(away)} km from ${place.name}.` })
  }
  return { column: 'position', input: { position: { lat, lng } }, shown: `${lat}, ${lng}`, doubts }
}

const degreesOf = (text: string) =>
  /^[-+]?\d{1,3}([.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

function doubtAbout(column: 'latitude' | 'longitude', text: string): Doubt {
  const fault = text === '' ? 'Not given' : `“${text.slice(0, 40)}” is no ${column}`
  return { column, text: `${fault}; ${KEPT}` }
}

const rounded = (kilometres: number) => (Math.round(kilometres / 10) * 10).toLocaleString('en')

type Point = Pick<PlaceOnMap, 'lat' | 'lng'>

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance along the earth's surface, by the haversine formula. */
function kilometresBetween(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lng, other.lng)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half(one.lat, other.lat) + across)))
}
