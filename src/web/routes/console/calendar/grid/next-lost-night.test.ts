import { expect, test } from 'vitest'
import { nextLostNight } from './next-lost-night.ts'
import type { GridLine } from './grid-lines.ts'

/** Returns a line with these runs of nights that nobody can book: `.aab` = a run of two nights and a run of one. */
function lineOf(nights: string): GridLine {
  const letters = nights.split('')
  const runs = new Map(letters.filter((run) => run !== '.').map((run) => [run, { run }]))
  const row = { home: {}, nights: letters.map((run) => ({ lost: runs.get(run) ?? null })) }
  return { name: null, row: row as unknown as GridLine['row'] }
}

const WAITING: GridLine = { name: null, row: null }
const noneNeeded = async (): Promise<never> => {
  throw new Error('all of them are there')
}

test('it is the first night of the next run, home by home and around to the beginning', async () => {
  const lines = [lineOf('.aab'), lineOf('....'), lineOf('.c..')]
  expect(await nextLostNight(lines, { row: 0, day: 0 }, noneNeeded)).toEqual({ row: 0, day: 1 })
  expect(await nextLostNight(lines, { row: 0, day: 1 }, noneNeeded)).toEqual({ row: 0, day: 3 })
  expect(await nextLostNight(lines, { row: 0, day: 3 }, noneNeeded)).toEqual({ row: 2, day: 1 })
  expect(await nextLostNight(lines, { row: 2, day: 1 }, noneNeeded)).toEqual({ row: 0, day: 1 })
  expect(await nextLostNight([lineOf('....')], { row: 0, day: 0 }, noneNeeded)).toBeNull()
})

test('homes whose nights have not come are looked at, too, and no more of them than it takes', async () => {
  const all = Array.from({ length: 150 }, (_, row) => lineOf(row === 120 ? '..d.' : '....'))
  let lines: readonly GridLine[] = all.map((line, row) => (row < 20 ? line : WAITING))
  const asked: string[] = []
  const found = await nextLostNight(lines, { row: 0, day: 0 }, async (from, to) => {
    asked.push(`${from}–${to}`)
    return (lines = lines.map((line, row) => (from <= row && row < to ? all[row]! : line)))
  })
  expect(found).toEqual({ row: 120, day: 2 })
  expect(asked).toEqual(['20–70', '70–120', '120–150'])
})
