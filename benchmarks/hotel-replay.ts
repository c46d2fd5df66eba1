// npm run replay [-- --share 0.1 --clients 8 --file … --homes 4 --directory … --resume]: the bookings of two hotels, 2015 and 2016, as load
// through the public API. Ctrl-C ends it with what it has found so far; --resume goes on with it.
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { todayIn } from '#core/time/zoned-time.ts'
import { onSignal } from '../scripts/runs/on-signal.ts'
import { readHotelRows } from './replay/hotel-rows.ts'
import { ReplayJournal, type ReplayBasis } from './replay/replay-journal.ts'
import { replayOnProduct } from './replay/replay-on-product.ts'
import { progressLine, summary } from './replay/replay-report.ts'
import { StillPlaying } from './replay/take-up.ts'

/** As many as hold the completed stays of the two hotels. */
const UNITS = { resort: 190, city: 230 }
const PROGRESS_MS = 10_000

const { values } = parseArgs({
  options: {
    /** The bookings, as .csv or .csv.gz; they are not part of the repository. */
    file: { type: 'string' },
    share: { type: 'string', default: '1' },
    clients: { type: 'string', default: '12' },
    /** Homes of each hotel, instead of as many as the share needs. */
    homes: { type: 'string' },
    directory: { type: 'string', default: path.join(os.tmpdir(), 'holmstay-replay') },
    resume: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function endWith(code: number, line: string): never {
  say(line)
  process.exit(code)
}

if (values.file === undefined) endWith(1, 'Name the bookings to replay: npm run replay -- --file <csv or csv.gz>')
const journal = new ReplayJournal(path.resolve(values.directory))
const written = journal.read()
if (written && !values.resume)
  endWith(
    1,
    `A replay that was not played to its end is in ${journal.directory}: -- --resume goes on with it, and without that directory a new one begins.`,
  )
if (!written && values.resume) endWith(1, `There is no replay to go on with in ${journal.directory}.`)

const share = Math.min(1, Number(values.share))
const stays = (most: number) => (values.homes === undefined ? Math.ceil(most * share) : Number(values.homes))
const basis: ReplayBasis = written?.basis ?? {
  file: path.resolve(values.file),
  today: todayIn('UTC', Date.now()),
  share,
  units: { 'Resort Hotel': stays(UNITS.resort), 'City Hotel': stays(UNITS.city) },
}
if (!existsSync(basis.file)) {
  if (!written) journal.remove()
  endWith(
    written ? 1 : 0,
    `There is no ${basis.file}: the data is not part of the repository (doi 10.1016/j.dib.2018.11.126). ${written ? '' : 'Skipped.'}`,
  )
}
const all = readHotelRows(basis.file, basis.today)
const isPicked = (_: unknown, index: number) =>
  Math.floor(index * basis.share) !== Math.floor((index - 1) * basis.share)
const rows = basis.share >= 1 ? all : all.filter(isPicked)
say(
  written
    ? `Goes on in ${journal.directory} after ${written.day ?? 'no day'}, with row ${written.state.nextRow + 1} of ${rows.length}.`
    : `Plays ${rows.length} rows on ${basis.units['Resort Hotel'] + basis.units['City Hotel']} homes, in ${journal.directory}.`,
)

const interruption = onSignal('What is under way is answered, then the summary follows.')
let progress: NodeJS.Timeout | undefined
try {
  const replay = await replayOnProduct({
    rows,
    basis,
    clients: Number(values.clients),
    journal,
    signal: interruption.signal,
    watch(figures, day) {
      const [before, began] = [{ rows: figures.rows, requests: figures.requests }, performance.now()]
      progress = setInterval(() => {
        const seconds = (performance.now() - began) / 1000
        say(progressLine({ day: day(), figures, total: rows.length, before, seconds }))
      }, PROGRESS_MS)
    },
  })
  process.stdout.write(summary(replay, rows.length))
  const isGood = replay.violations.length + replay.figures.unexpected.length === 0
  process.exitCode = replay.isOver ? Number(!isGood) : interruption.exitCode()
  if (replay.isOver) journal.remove()
  else
    say(
      `  the day it was ended in is played again; to go on: npm run replay -- --resume --directory '${journal.directory}'`,
    )
} catch (error) {
  if (!(error instanceof StillPlaying)) throw error
  process.exitCode = 1
  say(`${error.message}.`)
} finally {
  clearInterval(progress)
  interruption.over()
}
