// npm run replay [-- --share 0.1 --clients 8 --file …]: the bookings of two hotels, 2015 and 2016, as load through the public API.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { todayIn } from '#core/time/zoned-time.ts'
import { readHotelRows } from './replay/hotel-rows.ts'
import { replayOnProduct } from './replay/replay-on-product.ts'

/** As many as hold the completed stays of the two hotels. */
const UNITS = { resort: 190, city: 230 }

const { values } = parseArgs({
  options: {
    file: {
      type: 'string',
      default: path.resolve(import.meta.dirname, '../../shared/data/hotel-bookings/hotel_bookings_2015_2016.csv.gz'),
    },
    share: { type: 'string', default: '1' },
    clients: { type: 'string', default: '12' },
  },
})
if (!existsSync(values.file)) {
  process.stdout.write(
    `There is no ${values.file}: the data is not part of the repository (doi 10.1016/j.dib.2018.11.126). Skipped.\n`,
  )
  process.exit(0)
}

const share = Number(values.share)
const all = readHotelRows(values.file, todayIn('UTC', Date.now()))
const rows = share >= 1 ? all : all.filter((_, index) => Math.floor(index * share) !== Math.floor((index - 1) * share))
const { figures, violations, states, seconds } = await replayOnProduct({
  rows,
  units: { 'Resort Hotel': Math.ceil(UNITS.resort * share), 'City Hotel': Math.ceil(UNITS.city * share) },
  clients: Number(values.clients),
  onDay(day, { days, rows: played, booked, requests }) {
    if (days % 50 === 0) process.stdout.write(`  ${day}: ${played} rows, ${booked} booked, ${requests} requests\n`)
  },
})

const euros = (minor: number) => `${Math.round(minor / 100).toLocaleString('en')} EUR`
process.stdout.write(
  [
    `${figures.rows} rows over ${figures.days} days in ${Math.round(seconds)} s: ${Math.round(figures.requests / seconds)} requests a second, ${figures.requests} in all, ${figures.askedAgain} of them asked again`,
    `  ${figures.booked} booked (${euros(figures.bookedMinor)}), ${figures.changed} changed, ${figures.cancelled} cancelled (${euros(figures.refundedMinor)} given back), ${figures.noShows} did not come`,
    `  states at the end: ${Object.entries(states)
      .map(([state, count]) => `${state} ${count}`)
      .join(', ')}`,
    `  refusals: ${
      Object.entries(figures.refusals)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ') || 'none'
    }`,
    ...figures.unexpected.map((what) => `  UNEXPECTED ${what}`),
    violations.length === 0 ? '  every invariant holds' : '',
    ...violations.map(({ invariant, what }) => `  BROKEN ${invariant}: ${what}`),
    '',
  ].join('\n'),
)
process.exitCode = violations.length + figures.unexpected.length > 0 ? 1 : 0
