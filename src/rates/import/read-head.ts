import { IMPORT_COLUMNS, NEEDED_IMPORT_COLUMNS, type StayImportReport } from '#contract/stay-import.ts'

/**
 * Columns that are read in addition to those of the template: what a listing says about the room, and its words where a
 * number is missing.
 */
const LISTING_ONLY = ['room_type', 'bathrooms_text'] as const

/** What a row may give, in the order of the template. */
export const COLUMNS = [...IMPORT_COLUMNS, ...LISTING_ONLY]

export type Column = (typeof COLUMNS)[number]

/** The names of listing columns as Inside Airbnb writes them. */
const LISTING_NAMES: Readonly<Record<string, Column>> = {
  accommodates: 'guests',
  property_type: 'kind',
}

/**
 * Other names of the template's columns: their words in German, Spanish, French and Italian, and the fields of a listing
 * in Hostaway's API (`personCapacity`, `bedroomsNumber`, `currencyCode`, `city` …; api.hostaway.com/documentation, “Listing
 * object”). `docs/operations.md` has the same table. A program is added when its documentation names its columns: a
 * guess could take the price of a week for that of a night.
 */
const OTHER_NAMES: Readonly<Partial<Record<Column, readonly string[]>>> = {
  name: ['nombre', 'nom', 'nome'],
  kind: ['art', 'tipo', 'type'],
  guests: ['gäste', 'huéspedes', 'voyageurs', 'ospiti', 'personCapacity'],
  bedrooms: ['schlafzimmer', 'dormitorios', 'chambres', 'camere', 'bedroomsNumber'],
  beds: ['betten', 'camas', 'lits', 'letti', 'bedsNumber'],
  bathrooms: ['badezimmer', 'baños', 'salles de bain', 'bagni', 'bathroomsNumber'],
  price: ['preis', 'precio', 'prix', 'prezzo'],
  currency: ['währung', 'moneda', 'devise', 'valuta', 'currencyCode'],
  place: ['ort', 'lugar', 'lieu', 'luogo', 'city'],
  description: ['beschreibung', 'descripción', 'descrizione'],
  latitude: ['breitengrad', 'latitud', 'latitudine'],
  longitude: ['längengrad', 'longitud', 'longitudine'],
  amenities: ['ausstattung', 'servicios', 'équipements', 'servizi'],
}

/** Folds a name, so that `Gäste`, `gaste` and `GÄSTE` are one: without marks on letters, case, blanks and signs. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const COLUMN_CALLED: ReadonlyMap<string, Column> = new Map(
  Object.entries(OTHER_NAMES).flatMap(([column, names]) => names.map((name) => [folded(name), column as Column])),
)

/** The first row of a file: which of its columns are read. */
export interface FileHead {
  readonly source: StayImportReport['source']
  /** The columns that are read, with their positions in the file. */
  readonly read: readonly { readonly column: Column; readonly index: number }[]
  /** The names of the others, as the file writes them. */
  readonly unread: readonly string[]
  /** Why the file cannot be read; null: it can. */
  readonly fault: string | null
}

/** Reads the first row of a file. Columns with the template's own names go before those with other names. */
export function readHead(fields: readonly string[]): FileHead {
  const names = fields.map((name) => name.toLowerCase())
  const source = names.includes('accommodates') ? 'airbnb' : 'template'
  const own = names.map((name) => ownColumn(name, source))
  const taken = new Set(own)
  const columns = names.map((name, index) => own[index] ?? otherColumn(name, { source, taken }))
  const read = columns.flatMap((column, index) => (column === null ? [] : [{ column, index }]))
  const unread = fields.filter((name, index) => name !== '' && columns[index] === null)
  return { source, read, unread, fault: faultOf(fields, { read, unread }) }
}

function ownColumn(name: string, source: FileHead['source']): Column | null {
  const called = (source === 'airbnb' ? LISTING_NAMES[name] : undefined) ?? name
  return COLUMNS.find((column) => column === called) ?? null
}

/** A listing has its own names only: its `city` is a word of its host, and no place of the site. */
function otherColumn(
  name: string,
  { source, taken }: { readonly source: FileHead['source']; readonly taken: ReadonlySet<Column | null> },
): Column | null {
  const column = source === 'airbnb' ? undefined : COLUMN_CALLED.get(folded(name))
  return column === undefined || taken.has(column) ? null : column
}

const SUMMARY =
  'This is the summary of Inside Airbnb, which does not say how many guests a home takes. Choose its detailed listings, listings.csv.gz.'

function faultOf(fields: readonly string[], { read, unread }: Pick<FileHead, 'read' | 'unread'>): string | null {
  const missing = NEEDED_IMPORT_COLUMNS.filter((column) => !read.some((one) => one.column === column))
  if (missing.length === 1 && missing[0] === 'guests' && unread.includes('host_id')) return SUMMARY
  if (missing.length > 0) {
    const known = `The first row must name the columns; these are missing: ${missing.join(', ')}.`
    return unread.length === 0 || read.length === 0 ? known : `${known} These say nothing here: ${listed(unread)}.`
  }
  const named = (column: Column) => read.filter((one) => one.column === column).map(({ index }) => fields[index] ?? '')
  const repeated = COLUMNS.find((column) => named(column).length > 1)
  if (repeated === undefined) return null
  const called = named(repeated)
  return called.every((name) => name.toLowerCase() === called[0]?.toLowerCase())
    ? `The first row has a name more than once: ${called[0]?.toLowerCase()}. Keep one column of each name.`
    : `The first row names the ${repeated} more than once: ${listed(called)}. Keep one of these columns.`
}

/** A row may have thousands of columns, and a name may be as long as a row. */
const listed = (names: readonly string[]) =>
  [...names.slice(0, 20).map((name) => name.slice(0, 60)), ...(names.length > 20 ? ['…'] : [])].join(', ')
