import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { todayIn } from '#core/time/zoned-time.ts'
import { readHotelRows } from '../../benchmarks/replay/hotel-rows.ts'
import { ReplayJournal, type ReplayBasis } from '../../benchmarks/replay/replay-journal.ts'
import { replayOnProduct } from '../../benchmarks/replay/replay-on-product.ts'
import type { ReplayState } from '../../benchmarks/replay/replay-state.ts'
import { seed } from '#tests/support/seeded-product.ts'
import { isFullSize } from './support/at-scale.ts'

// Made up in the form of the real data, which `npm run replay` plays and which is not part of the repository.
const SAMPLE = path.join(import.meta.dirname, 'support/hotel-sample.csv')
const basis: ReplayBasis = {
  file: SAMPLE,
  today: todayIn('UTC', Date.now()),
  share: 1,
  units: { 'Resort Hotel': 4, 'City Hotel': 4 },
}
const rows = readHotelRows(SAMPLE, basis.today)

const directories: string[] = []
afterAll(() => directories.forEach((each) => fs.rmSync(each, { recursive: true, force: true })))

function newDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-replay-'))
  fs.chmodSync(directory, 0o755)
  directories.push(directory)
  return directory
}

/** What the sample comes to, whether or not it was broken off. */
const OUTCOME = { booked: 45, changed: 29, cancelled: 12, noShows: 3 }

function readJournal(directory: string) {
  const file = path.join(directory, 'journal.json')
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { state: ReplayState }).state : null
}

/** Lines of what was sent since the last day that was played whole. */
function sentToday(directory: string): number {
  const file = path.join(directory, 'sent.jsonl')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').length - 1 : 0
}

/** `npm run replay` on the sample, given `signal` in the middle of a day as soon as so many rows were played; answers what it said. */
async function command(
  directory: string,
  label: readonly string[],
  end?: readonly [rows: number, signal: NodeJS.Signals],
) {
  const child = spawn(
    process.execPath,
    [
      'benchmarks/hotel-replay.ts',
      '--file',
      SAMPLE,
      '--homes',
      '4',
      '--clients',
      '4',
      '--directory',
      directory,
      ...label,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  if (end) {
    const isThere = () => (readJournal(directory)?.figures.rows ?? 0) >= end[0] && sentToday(directory) > 2
    await expect.poll(() => child.exitCode !== null || isThere(), { timeout: 120_000, interval: 5 }).toBe(true)
    child.kill(end[1])
  }
  return { code: await ended, output }
}

test(
  'a replay that is killed, taken up, ended by a signal and taken up again does and finds what an unbroken one does',
  { timeout: 600_000 },
  async () => {
    const directory = newDirectory()
    const journal = new ReplayJournal(directory)
    journal.close()
    await seed(journal.dataDirectory)
    const killed = await command(directory, [], [12, 'SIGKILL'])
    expect(killed).toMatchObject({ code: null, output: expect.stringContaining('Plays 60 rows on 8 homes') })
    expect(await command(directory, [])).toMatchObject({ code: 1, output: expect.stringContaining('-- --resume') })

    const ended = await command(directory, ['--resume'], [30, 'SIGTERM'])
    expect(ended.code).toBe(143)
    expect(ended.output).toMatch(
      /ENDED EARLY: [34]\d of 60 rows over \d+ days in .*\n.* booked .*\n.*every invariant holds\n.*--resume/s,
    )

    const { code, output } = await command(directory, ['--resume'])
    expect(code, output).toBe(0)
    const { booked, changed, cancelled, noShows } = OUTCOME
    expect(output).toMatch(/Played to its end: 60 of 60 rows/)
    expect(output).toMatch(
      new RegExp(`${booked} booked .*, ${changed} changed, ${cancelled} cancelled .*, ${noShows} did not come`),
    )
    expect(/states at the end: (.*)/.exec(output)?.[1]?.split(', ').toSorted()).toEqual([
      `cancelled_by_guest ${cancelled}`,
      `completed ${booked - cancelled - noShows}`,
      `no_show ${noShows}`,
    ])
    // What makes no sense was refused as such.
    for (const refusal of ['book: invalid_dates', 'book: no_adult', 'rate: invalid_input'])
      expect(output).toContain(refusal)
    expect(output).toContain('every invariant holds')
    expect(fs.existsSync(directory)).toBe(false)
  },
)

test.runIf(isFullSize)('an unbroken replay leaves everything in order', { timeout: 600_000 }, async () => {
  const journal = new ReplayJournal(newDirectory())
  const { figures, violations, states, isOver } = await replayOnProduct({ rows, basis, clients: 4, journal })
  journal.close()
  expect([figures.unexpected, violations, isOver, figures.rows]).toEqual([[], [], true, rows.length])
  expect(figures).toMatchObject(OUTCOME)
  expect(states['completed']).toBe(figures.booked - figures.cancelled - figures.noShows)
})
