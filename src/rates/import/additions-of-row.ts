import type { StayInput } from '#contract/collection/stay-input.ts'
import type { StayImportReport, StayImportRow } from '#contract/stay-import.ts'
import { stays } from '#core/collection/declared/stays.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import { listedIn, type amenityFinder } from './listed-amenities.ts'
import { positionOf, type PlaceOnMap } from './position-of-row.ts'
import type { FileRow } from './read-stay-file.ts'

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
  /** The place to which the home belongs; undefined: not known here. */
  readonly place: PlaceOnMap | undefined
  readonly findAmenities: ReturnType<typeof amenityFinder>
}

/** Reads the description, the position and the amenities of a row. */
export function additionsOf(texts: FileRow['texts'], by: ReadBy): readonly Addition[] {
  return [descriptionOf(texts.description), positionOf(texts, by.place), amenitiesOf(texts.amenities, by)]
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
