import { newStaySchema, type StayInput } from '#contract/collection/stay-input.ts'
import type { StayImportInput, StayImportRow } from '#contract/stay-import.ts'
import { isCurrency } from '#core/money/currencies.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { STAY_KINDS, type StayKind } from '#core/stay/stay-kind.ts'
import { isInOtherCurrency } from './other-currency.ts'
import type { FileRow } from './read-stay-file.ts'

type Doubt = StayImportRow['doubts'][number]

/** A value that a row does not give, and what stands in its place. */
interface Assumed {
  readonly column: 'kind' | 'bedrooms' | 'beds' | 'bathrooms'
  /** What the row has there: nothing, or a text that says nothing. */
  readonly text: string
}

/** A row as the home that it describes; null = it describes none, and the doubts say why. */
export interface StayOfRow {
  readonly home: StayInput | null
  readonly doubts: readonly Doubt[]
  /** Which values of the home are assumed: a new home needs them, and an existing one keeps its own. */
  readonly assumed: readonly Assumed[]
}

/** The column of the file that each attribute of a home comes from. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  maxGuests: 'guests',
  nightlyPrice: 'price',
  destination: 'place',
}

const SENTENCES: Readonly<Record<string, string>> = {
  name: 'The name must have 3 to 160 characters.',
  guests: 'Guests must be a whole number from 1 to 100.',
  bedrooms: 'Bedrooms must be a whole number from 0 to 100.',
  beds: 'Beds must be a whole number from 0 to 200.',
  bathrooms: 'Bathrooms must be a number from 0 to 99.',
  price: 'The price of a night must be an amount of its currency above 0.',
  currency: 'The site does not know this currency.',
  place: 'The place is missing.',
}

/** Reads one row of a file; `file` holds the values that apply if the row has none. */
export function stayOfRow({ texts }: FileRow, file: Pick<StayImportInput, 'place' | 'currency'>): StayOfRow {
  const room = roomOf(texts)
  if (room !== null) return noStay([{ column: 'room_type', text: `A ${room} and no home of its own: left out.` }])
  const assumed: Assumed[] = []
  const described = describedInText(texts)
  const countOf = (column: 'bedrooms' | 'beds' | 'bathrooms') => {
    const text = texts[column] || described[column]
    if (text !== '') return numberOf(text)
    assumed.push({ column, text })
    return 1
  }
  const currency = texts.currency.toUpperCase() || file.currency
  const input = {
    name: described.name,
    kind: kindOf(texts.kind, assumed),
    maxGuests: numberOf(texts.guests),
    bedrooms: countOf('bedrooms'),
    beds: countOf('beds'),
    bathrooms: Math.round(countOf('bathrooms') * 10) / 10, // as the database keeps them
    nightlyPrice: priceOf(texts.price, isCurrency(currency) ? minorDigitsOf(currency) : 2),
    currency,
    destination: texts.place || file.place,
  }
  const read = newStaySchema.safeParse(input)
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => columnOf(String(path[0]))))
  // A price of zero is a gap in the file rather than an offer.
  if (!(input.nightlyPrice > 0)) wrong.add('price')
  if (input.destination === '') wrong.add('place')
  const idFault = idFaultOf(texts.id)
  if (idFault !== null) return noStay([{ column: 'id', text: idFault }])
  if (wrong.size > 0 || !read.success)
    return noStay([...wrong].map((column) => ({ column, text: sentenceOf(column, texts) })))
  if (isInOtherCurrency(texts.price, currency))
    return noStay([{ column: 'price', text: `“${texts.price}” is not in ${currency}, ${CURRENCY_OF_ROW}` }])
  return { home: read.data, doubts: [], assumed }
}

const CURRENCY_OF_ROW =
  'the currency of this row. Give the row its own currency, or choose another for rows without one.'

const sentenceOf = (column: string, { price }: FileRow['texts']) =>
  column === 'price' && price === ''
    ? 'The price of a night is missing.'
    : (SENTENCES[column] ?? 'This cannot be read.')

const noStay = (doubts: readonly Doubt[]): StayOfRow => ({ home: null, doubts, assumed: [] })

/** Returns what to say of assumed values. About a home that keeps its own, only texts without a meaning are told. */
export function doubtsAbout(assumed: readonly Assumed[], isNew: boolean): Doubt[] {
  return assumed.flatMap(({ column, text }) => {
    if (text === '' && !isNew) return []
    const fault = text === '' ? 'Not given' : `“${text.slice(0, 40)}” is no kind of home here`
    const taken = isNew ? `taken as ${column === 'kind' ? 'a house' : '1'}` : 'left unchanged'
    return [{ column, text: `${fault}; ${taken}.` }]
  })
}

/**
 * Spreadsheets show and save a number of more than eleven digits as `9.13E+17`, so several homes may have had the same
 * text.
 */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i

function idFaultOf(id: string): string | null {
  if (id === '' || id.length > 100) return 'The id is missing or longer than 100 characters.'
  return ROUNDED.test(id) ? 'The spreadsheet has rounded this id. Have its column read as text and try again.' : null
}

const columnOf = (attribute: string) => COLUMN_OF[attribute] ?? attribute

const numberOf = (text: string) => (/^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)

/** The longest amount including the text around it: `approx. 1,250,000.00 Indonesian rupiahs a night`. */
const MOST_PRICE_LETTERS = 60

/**
 * Parses an amount, with or without its currency around it and thousands separators: `$1,250.00`, `1.250,00 €`, `1
 * 250`, `90,-`. Amounts that the currency has no coins for are invalid, and so are those with text between their digits:
 * `1.2E+03` from a spreadsheet, `100 for 2 nights`.
 */
export function priceOf(text: string, minorDigits: number): number {
  if (text.length > MOST_PRICE_LETTERS) return Number.NaN
  const plain = text
    .replace(/^[^\d-]+/, '')
    .replace(/([.,]-+)?[^\d-]*$/, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,3}([.,]?\d{3})*([.,]\d{1,2})?$/.test(plain)) return Number.NaN
  const fraction = fractionOf(plain, minorDigits)
  const whole = (fraction === '' ? plain : plain.slice(0, -fraction.length - 1)).replaceAll(/[.,]/g, '')
  return /[1-9]/.test(fraction.slice(minorDigits)) ? Number.NaN : Number(`${whole}.${fraction || 0}`)
}

/**
 * Returns the digits after the decimal point. Three digits are thousands, unless the currency has coins of a thousandth
 * and the separator occurs only once: `45.500` is forty-five and a half in dinars, but forty-five thousand five hundred
 * in euros.
 */
function fractionOf(plain: string, minorDigits: number): string {
  const [, sign = '', digits = ''] = /([.,])(\d{1,3})$/.exec(plain) ?? []
  return digits.length < 3 || (minorDigits === 3 && plain.indexOf(sign) === plain.lastIndexOf(sign)) ? digits : ''
}

/**
 * Reads what the words of a listing say where its columns are empty: `1.5 baths`, and nearly everything in the names of
 * 2023: `Dome in Aptos · ★4.88 · 1 bedroom · 2 beds · 1 bath`. The patterns limit the digits of a number: otherwise a
 * row that is one long number would be searched again from each of its digits, for minutes.
 */
function describedInText({ name, bathrooms_text: baths }: FileRow['texts']) {
  const [title = '', ...facts] = name.split(' · ')
  const plain = facts.join(' · ')
  const isTitled = /\bbeds?\b/.test(plain)
  const isStudio = /\bstudio\b/i.test(plain)
  const bathText = baths || plain
  const half = /\bhalf-bath\b/i.test(bathText) ? '0.5' : ''
  return {
    name: onOneLine(isTitled ? title.trim() : name),
    bedrooms: /(\d{1,6}) bedrooms?\b/.exec(plain)?.[1] ?? (isStudio ? '0' : ''),
    beds: /(\d{1,6}) beds?\b/.exec(plain)?.[1] ?? '',
    bathrooms: /(\d{1,6}(?:\.5)?) (?:shared |private )?baths?\b/.exec(bathText)?.[1] ?? half,
  }
}

/** Cells have lines where somebody pressed Alt and Enter; the line breaks of a form differ from those of its file. */
const onOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')

/**
 * Recognises a room in a home that somebody else lives in or lets, as listings call it; guests of a site of whole homes
 * would mistake it for one. Null: it is none.
 */
function roomOf({ room_type: room, kind }: FileRow['texts']): string | null {
  const named = /^(private|shared|hotel) room\b/i.exec(room || kind)?.[0]?.toLowerCase()
  // A whole flat in a hotel is called the same, but has its own `room_type`.
  return named ?? (room === '' && /^room in\b/i.test(kind) ? 'hotel room' : null)
}

/**
 * The words of listings for the kinds of this site, without marks on letters: first those in German, Spanish, French and
 * Italian, as the columns may be named. `docs/operations.md` has the same table.
 */
const KIND_WORDS: readonly (readonly [RegExp, StayKind])[] = [
  [/baumhaus|wohnmobil|wohnwagen|\bzelt\b|\bcaravane\b|\broulotte\b|\bautocaravana\b|\btenda\b/, 'other'],
  [/hausboot|\bboot\b|\bbarco\b|\bbateau\b|\bpeniche\b|\bbarca\b/, 'boat'],
  [
    /wohnung|\b(appartement|apartamento|appartamento|piso|atico|attico|estudio|monolocale|bilocale|trilocale)\b/,
    'apartment',
  ],
  [/bauernhof|\b(granja|ferme|fattoria|masseria|agriturismo)\b/, 'farm'],
  [/hutte\b|blockhaus|\b(cabana|cabane|capanna|baita)\b/, 'cabin'],
  [/\b(casita|casetta|chaumiere)\b/, 'cottage'],
  [/\bvilletta\b/, 'villa'],
  [/haus\b|\b(casa|maison|gite|finca)\b/, 'house'],
  [/rental unit|condo|loft|flat|guest suite|aparthotel|\bstudio\b|penthouse|duplex|maisonette/, 'apartment'],
  [/houseboat|\bship\b|yacht/, 'boat'],
  [/\branch\b/, 'farm'],
  [/\bhome\b|townhouse|guesthouse|casa particular|trullo|\briad\b|dammuso/, 'house'],
  [/camper|tent|campsite|yurt|dome|treehouse|barn|tower|hut|\brv\b|caravan|motorhome|tipi|igloo/, 'other'],
  [/\b(train|bus|plane|container|cave|windmill|lighthouse|island)\b/, 'other'],
]

function kindOf(text: string, assumed: Assumed[]): StayKind {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const known = KIND_WORDS.find(([pattern]) => pattern.test(plain))
  const kind = STAY_KINDS.find((one) => new RegExp(`\\b${one}\\b`).test(plain)) ?? known?.[1]
  if (kind) return kind
  assumed.push({ column: 'kind', text })
  return 'house'
}
