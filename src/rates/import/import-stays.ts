import { setImmediate } from 'node:timers/promises'
import { isHelper } from '#db/queries/account/stay-right-queries.ts'
import type { StayInput } from '#contract/collection/stay-input.ts'
import type { StayImportInput, StayImportReport, StayImportRow } from '#contract/stay-import.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import type { AskedOwner, ProblemOf } from '#core/problem.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import { err, ok, type Result } from '#core/result.ts'
import {
  addFilled,
  findAmenityNames,
  findImportedStays,
  findPlaces,
  type ImportedStay,
  type ImportSource,
} from '#db/queries/stay/imported-stay-queries.ts'
import { findOwnersToAsk } from '#rates/change-set/watch-night-prices.ts'
import { stayFactsOf } from '#rates/stay/stay-facts.ts'
import { changeNightPrices } from '#rates/stay/change-night-prices.ts'
import { writeStayFacts } from '#rates/stay/change-stay-facts.ts'
import { createStay } from '#rates/stay/create-stay.ts'
import { ownerOf, type RateActor, type RateDeps } from '#rates/rate-deps.ts'
import { additionsOf, type Addition } from './additions-of-row.ts'
import { doubtsAbout, stayOfRow, type StayOfRow } from './stay-of-row.ts'
import { slugNamed, slugsByName, type SlugsByName } from './known-names.ts'
import { amenityFinder } from './listed-amenities.ts'
import type { PlaceOnMap } from './position-of-row.ts'
import type { FileRow } from './read-stay-file.ts'

type ImportDeps = Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>

interface Planned {
  readonly shown: StayImportRow
  readonly home: StayInput | null
  readonly here: ImportedStay | undefined
  /** The columns in which an existing home changes. */
  readonly columns: readonly Column[]
  /** What is added to the home, which has none of it. */
  readonly added: readonly Addition[]
  /** The additions that the file offers for the first time, whether the home takes them or has its own. */
  readonly offered: readonly string[]
}

/** Plans a row again for the home that it means now. */
type Plan = (here: ImportedStay | undefined) => Planned

/** What a file may change in an existing home, by column. Its additions are filled in once, and never again. */
const ATTRIBUTES = {
  name: 'name',
  kind: 'kind',
  guests: 'maxGuests',
  bedrooms: 'bedrooms',
  beds: 'beds',
  bathrooms: 'bathrooms',
  price: 'nightlyPrice',
} as const satisfies Record<string, keyof StayInput>

type Column = keyof typeof ATTRIBUTES

/** How many columns that are not read are named. A listing of Inside Airbnb has some sixty. */
const MOST_UNREAD = 100

/** How many rows are read before other requests may run. */
const ROWS_AT_ONCE = 50

/**
 * Imports homes from a file: returns what would become of each row and does it, unless it is a dry run. New homes are
 * drafts; a home that was imported before is recognised by its id in the file. Each row is written separately, so that
 * importing the same file again continues an interrupted import. `invalid_input`: the file as a whole cannot be read;
 * `home_right_missing`: the actor only helps with homes of others.
 */
export async function importStays(
  deps: ImportDeps,
  { actor, input }: { readonly actor: RateActor; readonly input: StayImportInput },
): Promise<Result<StayImportReport, ProblemOf<'invalid_input' | 'home_right_missing'>>> {
  if (actor.role === 'host' && (await isHelper(deps.db, actor.uid))) return err({ code: 'home_right_missing' })
  const { readStayFile } = await import('./read-stay-file.ts') // loaded only here because it brings its parser
  const file = await readStayFile(input.csv)
  if (!file.ok) return file
  const { source, rows, unread } = file.value
  const runBy = ownerOf(actor) ?? ''
  const before = await findImportedStays(deps.db, { source, runBy, ids: rows.map(({ texts }) => texts.id) })
  const found = await findPlaces(deps.db)
  const places = { ...slugsByName(found), onMap: new Map(found.map((place) => [place.slug, place])) }
  const findAmenities = amenityFinder(slugsByName(await findAmenityNames(deps.db)))
  const seen = new Set<string>()
  const shown: StayImportRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    const plan: Plan = (here) => planOf(row, { input, source, places, findAmenities, seen, here })
    const planned = plan(before.get(row.texts.id))
    const write = async () => written(deps, actor, { planned, plan, from: { source, runBy } })
    shown.push(input.dryRun ? await previewed(deps, actor, planned) : await write())
    seen.add(row.texts.id)
  }
  const countOf = (becomes: StayImportRow['becomes']) => shown.filter((row) => row.becomes === becomes).length
  return ok({
    source,
    isWritten: !input.dryRun,
    csv: input.dryRun ? file.value.csv : '',
    unread: unread.slice(0, MOST_UNREAD).map((name) => name.slice(0, 60)),
    counts: { new: countOf('new'), changed: countOf('changed'), same: countOf('same'), refused: countOf('refused') },
    rows: shown.toSorted((one, other) => weightOf(other) - weightOf(one) || one.row - other.row),
  })
}

/** Puts doubtful rows first. */
const weightOf = ({ becomes, doubts }: StayImportRow) => (becomes === 'refused' ? 2 : doubts.length > 0 ? 1 : 0)

interface Known {
  readonly input: StayImportInput
  readonly source: StayImportReport['source']
  readonly places: SlugsByName & { readonly onMap: ReadonlyMap<string, PlaceOnMap> }
  readonly findAmenities: ReturnType<typeof amenityFinder>
  readonly seen: ReadonlySet<string>
  readonly here: ImportedStay | undefined
}

function planOf(row: FileRow, { input, source, places, findAmenities, seen, here }: Known): Planned {
  const { home: described, doubts, assumed } = stayOfRow(row, input)
  const first = { row: row.row, id: row.texts.id.slice(0, 100), name: row.texts.name.slice(0, 160) }
  const refused = (column: string, text: string): Planned => ({
    shown: { ...first, ...nothing, doubts: [{ column, text }] },
    home: null,
    here,
    columns: [],
    added: [],
    offered: [],
  })
  if (!described) return { ...refused('', ''), shown: { ...first, ...nothing, doubts: [...doubts] } }
  const named = String(described.destination)
  const place = slugNamed(places, named)
  const stay = { ...described, destination: place ?? named }
  if (seen.has(row.texts.id)) return refused('id', 'An earlier row has this id.')
  if (here?.state === 'archived') return refused('id', 'This home was taken off the site.')
  if (here && here.currency !== stay.currency)
    return refused('currency', `The currency of the home is ${here.currency} and cannot be changed.`)
  if (!here && !place) {
    const called = `“${named.slice(0, 60)}” here`
    const several = `Several places are called ${called}. Add what contains it, after a comma, or use its slug.`
    return refused(
      'place',
      place === null
        ? several
        : `There is no place ${called}. It has to be added first, or named among the other names of a place.`,
    )
  }
  const given = additionsOf(row.texts, {
    source,
    kind: stay.kind as StayKind,
    place: places.onMap.get(here?.place ?? stay.destination),
    findAmenities,
  })
  const requested = given.filter(({ column }) => !here || (NONE[column](here) && !here.filled.includes(column)))
  const added = requested.filter(({ input: value }) => value !== null && !(here && isAt(here, value.position)))
  const columns = here ? changedColumns(here, stay, assumed) : []
  const becomes = !here ? 'new' : columns.length + added.length > 0 ? 'changed' : 'same'
  const changes = columns.map((column) => ({
    column,
    here: String(here && valueHere(here, column)),
    file: String(stay[ATTRIBUTES[column]]),
  }))
  const additions = here
    ? added.map(({ column, shown }) => ({ column, here: column === 'position' ? 'as its place' : 'none', file: shown }))
    : []
  const kept = here ? keptDoubts(here, { home: stay, isPlaceNamed: row.texts.place !== '' }) : []
  const reported = [...doubts, ...doubtsAbout(assumed, !here), ...requested.flatMap((one) => one.doubts), ...kept]
  const shown: StayImportRow = {
    ...first,
    becomes,
    doubts: reported,
    changes: [...changes, ...additions],
    home: shownOf(stay, given),
  }
  const offered = given.filter(
    ({ column, input: value }) =>
      value !== null && !(here && (here.filled.includes(column) || isAt(here, value.position))),
  )
  return { shown, home: stay, here, columns, added, offered: offered.map(({ column }) => column) }
}

/** Whether an existing home has none of what a row may add to it. */
const NONE: Readonly<Record<Addition['column'], (here: ImportedStay) => boolean>> = {
  description: ({ hasDescription }) => !hasDescription,
  position: ({ isAtPlace }) => isAtPlace,
  amenities: ({ hasAmenities }) => !hasAmenities,
}

const isAt = (here: ImportedStay, position: StayInput['position']) =>
  position !== undefined && position.lat === here.lat && position.lng === here.lng

/** The fields of a row from which no home is made. */
const nothing: Pick<StayImportRow, 'becomes' | 'changes' | 'home'> = { becomes: 'refused', changes: [], home: null }

function shownOf(
  { maxGuests, bedrooms, nightlyPrice, currency, destination }: StayInput,
  given: readonly Addition[],
): StayImportRow['home'] {
  const inputOf = (column: Addition['column']) => given.find((one) => one.column === column)?.input ?? null
  const amenities = inputOf('amenities')?.amenities
  return {
    guests: Number(maxGuests),
    bedrooms: Number(bedrooms),
    price: String(nightlyPrice),
    currency: String(currency),
    place: String(destination),
    hasDescription: inputOf('description') !== null,
    hasPosition: inputOf('position') !== null,
    amenities: amenities && 'set' in amenities ? amenities.set.length : 0,
  }
}

const PRICE_FOLLOWS = { column: 'price', text: 'The price follows another home and is left unchanged.' }

/** Returns what a row says about an existing home and no import changes. */
function keptDoubts(
  here: ImportedStay,
  { home: stay, isPlaceNamed }: { readonly home: StayInput; readonly isPlaceNamed: boolean },
): StayImportRow['doubts'] {
  const hasOtherPrice = here.follows && Number(valueHere(here, 'price')) !== Number(stay.nightlyPrice)
  const hasOtherPlace = isPlaceNamed && stay.destination !== here.place
  const text = `The home stays in ${here.placeName}. Its place is changed on its page.`
  return [...(hasOtherPrice ? [PRICE_FOLLOWS] : []), ...(hasOtherPlace ? [{ column: 'place', text }] : [])]
}

function valueHere(here: ImportedStay, column: Column): string {
  switch (column) {
    case 'name':
      return here.title
    case 'guests':
      return String(here.max_guests)
    case 'bathrooms':
      return String(Number(here.bathrooms))
    case 'price':
      return (Number(here.nightly) / 10 ** minorDigitsOf(here.currency)).toString()
    case 'kind':
    case 'bedrooms':
    case 'beds':
      return String(here[column])
  }
}

/** Returns the columns in which a row differs from an existing home; what the row does not give is not changed. */
const changedColumns = (here: ImportedStay, stay: StayInput, assumed: StayOfRow['assumed']): Column[] =>
  (Object.keys(ATTRIBUTES) as Column[])
    .filter((column) => !assumed.some((value) => value.column === column) && !(column === 'price' && here.follows))
    .filter((column) => valueHere(here, column) !== String(stay[ATTRIBUTES[column]]))

/** Returns what would become of a row: it is refused if an owner has to agree to its price first. */
async function previewed(deps: ImportDeps, actor: RateActor, planned: Planned): Promise<StayImportRow> {
  const { home: stay, here, columns, shown } = planned
  if (!here || !stay || !columns.includes('price')) return shown
  const { nightly = here.nightly } = stayFactsOf({ nightlyPrice: stay.nightlyPrice }, here.currency)
  const asked = await findOwnersToAsk(deps.db, { id: here.id, nightlyMinor: nightly, actor, at: deps.now() })
  return asked.length === 0 ? shown : refusedFor(planned, { column: 'price', text: ownersText(asked) })
}

/** How often a row is tried: again when another import has made its home, and when that was changed meanwhile. */
const MOST_TRIES = 3

/**
 * Writes a row. Where it fails, another import may have made the home since the rows were planned; the row is
 * then planned again with what is there now.
 */
async function written(
  deps: ImportDeps,
  actor: RateActor,
  { planned, plan, from }: { readonly planned: Planned; readonly plan: Plan; readonly from: ImportSource },
): Promise<StayImportRow> {
  let current = planned
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const done = await writeNow(deps, actor, current, from)
    if (done === 'written') return current.shown
    if (done !== 'changed meanwhile') return refusedFor(current, { column: 'price', text: ownersText(done) })
    const { id } = current.shown
    current = plan((await findImportedStays(deps.db, { ...from, ids: [id] })).get(id))
  }
  const text = 'It could not be written: somebody changed it or its place in the meantime. Upload the file again.'
  return refusedFor(current, { column: 'id', text })
}

const refusedFor = ({ shown }: Planned, doubt: StayImportRow['doubts'][number]): StayImportRow => ({
  ...shown,
  becomes: 'refused',
  doubts: [...shown.doubts, doubt],
})

const ownersText = (asked: readonly AskedOwner[]): string =>
  `${asked[0]?.owner ?? 'The owner'} has to agree to this price by contract, so nothing of the row was written. Set it among the rates of the home.`

/** Writes what is planned; there may be nothing to write. Returns the owners if they have to agree to a price first. */
async function writeNow(
  deps: ImportDeps,
  actor: RateActor,
  { shown, home: stay, here, columns, added, offered }: Planned,
  from: ImportSource,
): Promise<'written' | 'changed meanwhile' | readonly AskedOwner[]> {
  if (!stay || shown.becomes === 'refused') return 'written'
  const importedAs = { ...from, sourceId: shown.id, filled: offered }
  if (shown.becomes === 'same') {
    if (offered.length > 0) await addFilled(deps.db, importedAs)
    return 'written'
  }
  const additions: StayInput = Object.assign({}, ...added.map(({ input }) => input))
  const changed = Object.fromEntries(columns.map((column) => [ATTRIBUTES[column], stay[ATTRIBUTES[column]]]))
  const done = here
    ? await changeNightPrices<ProblemOf<'invalid_input'>>(
        deps,
        { actor, stayId: here.documentId, field: 'name' },
        async (tx, { id }) => {
          await addFilled(tx, importedAs)
          return writeStayFacts(tx, { id }, { actor, input: { ...changed, ...additions }, at: deps.now() })
        },
      )
    : await createStay(deps, { actor, input: { ...stay, ...additions }, isDraft: true, importedAs })
  if (done.ok) return 'written'
  return done.problem.code === 'owner_must_agree' ? done.problem.asked : 'changed meanwhile'
}
