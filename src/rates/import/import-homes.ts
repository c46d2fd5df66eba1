import { isHelper } from '#db/queries/account/home-right-queries.ts'
import type { StayInput } from '#contract/collection/stay-input.ts'
import type { StayImportInput, StayImportReport, StayImportRow } from '#contract/stay-import.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { findImportedHomes, findPlaceSlugs, type ImportedHome } from '#db/queries/stay/imported-home-queries.ts'
import { changeStayFacts } from '#rates/stay/change-stay-facts.ts'
import { createStay } from '#rates/stay/create-stay.ts'
import { ownerOf, type RateActor, type RateDeps } from '#rates/rate-deps.ts'
import { homeOfRow } from './home-of-row.ts'
import { readHomeFile, type FileRow } from './read-home-file.ts'

type ImportDeps = Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>

interface Planned {
  readonly shown: StayImportRow
  readonly home: StayInput | null
  readonly here: ImportedHome | undefined
}

/**
 * Homes from a file: what would become of each row and, unless it is a dry run, that done. New homes are drafts; a home that came before
 * is known by its id in the file. Each row is written by itself, so that the same file again goes on where one was stopped.
 * `invalid_input`: the file as a whole cannot be read; `home_right_missing`: the actor only helps with homes of others.
 */
export async function importHomes(
  deps: ImportDeps,
  { actor, input }: { readonly actor: RateActor; readonly input: StayImportInput },
): Promise<Result<StayImportReport, ProblemOf<'invalid_input' | 'home_right_missing'>>> {
  if (actor.role === 'host' && (await isHelper(deps.db, actor.uid))) return err({ code: 'home_right_missing' })
  const file = await readHomeFile(input.csv)
  if (!file.ok) return file
  const { source, rows } = file.value
  const runBy = ownerOf(actor) ?? ''
  const before = await findImportedHomes(deps.db, { source, runBy, ids: rows.map(({ texts }) => texts.id) })
  const places = new Set(await findPlaceSlugs(deps.db))
  const seen = new Set<string>()
  const shown: StayImportRow[] = []
  for (const row of rows) {
    const planned = planOf(row, { input, places, seen, here: before.get(row.texts.id) })
    seen.add(row.texts.id)
    shown.push(input.dryRun ? planned.shown : await written(deps, actor, planned, { source, runBy }))
  }
  const countOf = (becomes: StayImportRow['becomes']) => shown.filter((row) => row.becomes === becomes).length
  return ok({
    source,
    isWritten: !input.dryRun,
    csv: input.dryRun ? file.value.csv : '',
    counts: { new: countOf('new'), changed: countOf('changed'), same: countOf('same'), refused: countOf('refused') },
    rows: shown.toSorted((one, other) => weightOf(other) - weightOf(one) || one.row - other.row),
  })
}

/** Doubtful rows stand first. */
const weightOf = ({ becomes, doubts }: StayImportRow) => (becomes === 'refused' ? 2 : doubts.length > 0 ? 1 : 0)

interface Known {
  readonly input: StayImportInput
  readonly places: ReadonlySet<string>
  readonly seen: ReadonlySet<string>
  readonly here: ImportedHome | undefined
}

function planOf(row: FileRow, { input, places, seen, here }: Known): Planned {
  const { home, doubts } = homeOfRow(row, input)
  const first = { row: row.row, id: row.texts.id.slice(0, 100), name: row.texts.name.slice(0, 160) }
  const refused = (column: string, text: string): Planned => ({
    shown: { ...first, becomes: 'refused', doubts: [{ column, text }], changes: [] },
    home: null,
    here,
  })
  if (!home) return { shown: { ...first, becomes: 'refused', doubts: [...doubts], changes: [] }, home, here }
  if (seen.has(row.texts.id)) return refused('id', 'An earlier row has this id.')
  if (here?.state === 'archived') return refused('id', 'This home was taken off the site.')
  if (here && here.currency !== home.currency)
    return refused('currency', `The home is in ${here.currency}; a currency stays for good.`)
  if (!here && !places.has(String(home.destination)))
    return refused('place', `There is no place “${String(home.destination).slice(0, 60)}” here.`)
  const changes = here ? changesOf(here, home) : []
  const becomes = !here ? 'new' : changes.length > 0 ? 'changed' : 'same'
  return { shown: { ...first, becomes, doubts: [...doubts], changes }, home, here }
}

/** What a file may change of a home that is here already. */
function changesOf(here: ImportedHome, home: StayInput): StayImportRow['changes'] {
  const price = (Number(here.nightly) / 10 ** minorDigitsOf(here.currency)).toString()
  const pairs = [
    ['name', here.title, home.name],
    ['guests', here.max_guests, home.maxGuests],
    ['bedrooms', here.bedrooms, home.bedrooms],
    ['beds', here.beds, home.beds],
    ['price', price, home.nightlyPrice],
  ] as const
  return pairs
    .filter(([, now, then]) => String(now) !== String(then))
    .map(([column, now, then]) => ({ column, here: String(now), file: String(then) }))
}

async function written(
  deps: ImportDeps,
  actor: RateActor,
  { shown, home, here }: Planned,
  from: { readonly source: string; readonly runBy: string },
): Promise<StayImportRow> {
  if (!home || shown.becomes === 'same' || shown.becomes === 'refused') return shown
  const { name, maxGuests, bedrooms, beds, nightlyPrice } = home as Required<StayInput>
  const done = here
    ? await changeStayFacts(deps, {
        actor,
        stayId: here.documentId,
        input: { name, maxGuests, bedrooms, beds, nightlyPrice },
      })
    : await createStay(deps, { actor, input: home, isDraft: true, importedAs: { ...from, sourceId: shown.id } })
  if (done.ok) return shown
  const text = 'It could not be written: somebody changed it or its place meanwhile. Bring the file again.'
  return { ...shown, becomes: 'refused', doubts: [...shown.doubts, { column: 'id', text }] }
}
