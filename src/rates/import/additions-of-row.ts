import { latSchema, lngSchema } from '#contract/collection/home-parts.ts'
import type { StayInput } from '#contract/collection/stay-input.ts'
import type { StayImportReport, StayImportRow } from '#contract/stay-import.ts'
import { stays } from '#core/collection/declared/stays.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import { listedIn, type amenityFinder } from './listed-amenities.ts'
import type { FileRow } from './read-home-file.ts'

type Doubt = StayImportRow['doubts'][number]

/** What a row gives to a home that has none of it: its description, position or amenities. */
export interface Addition {
  readonly column: 'description' | 'position' | 'amenities'
  /** Null: the row gives none. */
  readonly input: Pick<StayInput, 'description' | 'position' | 'amenities'> | null
  /** The value as reports show it. */
  readonly shown: string
  readonly doubts: readonly Doubt[]
}

interface ReadBy {
  readonly source: StayImportReport['source']
  readonly kind: StayKind
  readonly findAmenities: ReturnType<typeof amenityFinder>
}

/** Reads the description, the position and the amenities of a row. */
export function additionsOf(texts: FileRow['texts'], by: ReadBy): readonly Addition[] {
  return [descriptionOf(texts.description), positionOf(texts), amenitiesOf(texts.amenities, by)]
}

const MOST_LETTERS = stays.attributes.description.maxLength

function descriptionOf(text: string): Addition {
  const plain = text.replaceAll(/\r\n?/g, '\n').trim()
  // A letter of two code units is not cut in half.
  const cut = plain
    .slice(0, MOST_LETTERS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  const tooLong = `Longer than ${MOST_LETTERS.toLocaleString('en')} characters; the rest is left out.`
  return {
    column: 'description',
    input: cut === '' ? null : { description: cut },
    shown: 'as in the file',
    doubts: plain.length > MOST_LETTERS ? [{ column: 'description', text: tooLong }] : [],
  }
}

const KEPT = 'the home takes the position of its place.'

function positionOf({ latitude, longitude }: FileRow['texts']): Addition {
  const none = { column: 'position', input: null, shown: '' } as const
  if (latitude === '' && longitude === '') return { ...none, doubts: [] }
  const lat = degreesOf(latitude)
  const lng = degreesOf(longitude)
  const doubts = [
    ...(latSchema.safeParse(lat).success ? [] : [doubtAbout('latitude', latitude)]),
    ...(lngSchema.safeParse(lng).success ? [] : [doubtAbout('longitude', longitude)]),
  ]
  if (doubts.length > 0) return { ...none, doubts }
  return { column: 'position', input: { position: { lat, lng } }, shown: `${lat}, ${lng}`, doubts }
}

const degreesOf = (text: string) =>
  /^[-+]?\d{1,3}([.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

function doubtAbout(column: 'latitude' | 'longitude', text: string): Doubt {
  const fault = text === '' ? 'Not given' : `“${text.slice(0, 40)}” is no ${column}`
  return { column, text: `${fault}; ${KEPT}` }
}

function amenitiesOf(cell: string, { source, kind, findAmenities }: ReadBy): Addition {
  const { codes, unknown } = findAmenities(listedIn(cell), kind)
  // The hundreds of texts of listings are not about this site.
  const isReported = source === 'template' && unknown.length > 0
  return {
    column: 'amenities',
    input: codes.length === 0 ? null : { amenities: { set: codes } },
    shown: String(codes.length),
    doubts: isReported ? [{ column: 'amenities', text: `Not known here and left out: ${namesOf(unknown)}.` }] : [],
  }
}

/** The report is of thousands of homes: it names a few. */
const MOST_NAMED = 3
const LONGEST_NAMED = 40

function namesOf(texts: readonly string[]): string {
  const named = texts.slice(0, MOST_NAMED).map((text) => `“${text.slice(0, LONGEST_NAMED)}”`)
  return texts.length > MOST_NAMED ? `${named.join(', ')} and ${texts.length - MOST_NAMED} more` : named.join(', ')
}
