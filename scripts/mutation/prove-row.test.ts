import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '#tests/repository/specification-faults/fault.ts'
import { specificationRows } from '#tests/repository/specification-rows.ts'
import { chosenRows } from './chosen-rows.ts'
import { openJournal } from './journal.ts'
import { proveRow } from './prove-row.ts'
import { summaryOf } from './report.ts'
import type { TestRunner } from './run-tests.ts'
import { makeScratchTree, type ScratchTree } from './scratch-tree.ts'

const WORDS = "export const hello = 'Good day.'\n"
const table = `
| 1.1 | It greets. | [quick.test.ts](../src/quick.test.ts): greets<br>[slow.test.ts](../tests/browser/slow.test.ts): greets everybody |
| 2.1 | It sleeps. | [quick.test.ts](../src/quick.test.ts): sleeps |
`
const rows = specificationRows(table)
const [row] = rows as [(typeof rows)[number]]
const fault: Fault = { file: 'src/hello.ts', find: 'Good day.', replace: 'Go away.' }

let root: string
let tree: ScratchTree
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-mutation-'))
  write('src/hello.ts', WORDS)
  write('src/quick.test.ts', '')
  write('tests/browser/slow.test.ts', '')
  write('.gitignore', 'scratch\nsecret')
  write('secret', 'x')
  spawnSync('git', ['init', '-q'], { cwd: root })
  tree = makeScratchTree(root, path.join(root, 'scratch'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), text)
}
const journal = () => openJournal(path.join(root, 'scratch/journal.jsonl'), false)
const inTree = () => fs.readFileSync(path.join(tree.directory, 'src/hello.ts'), 'utf8')

/** Tests of these files read the greeting; the others do not. */
function readersOf(...files: string[]) {
  const ran: string[] = []
  const tests: TestRunner = {
    run: async ([proof]) => {
      ran.push(`${proof?.file} ${inTree() === WORDS ? 'sound' : 'faulted'}`)
      const isRed = inTree() !== WORDS && files.includes(proof?.file ?? '')
      return { kind: isRed ? 'red' : 'green', because: isRed ? 'greets' : '' }
    },
    stop: () => undefined,
  }
  return { ran, tests }
}

describe('a fault of a row', () => {
  test('is planted in the copy and noticed by the quickest test that can; the work tree stays as it is', async () => {
    const { ran, tests } = readersOf('src/quick.test.ts')
    const result = await proveRow({ tree, tests, journal: journal(), rows }, row, [fault])
    expect(result).toMatchObject({ kind: 'proven', because: 'greets' })
    expect(ran).toEqual(['src/quick.test.ts sound', 'src/quick.test.ts faulted'])
    expect([inTree(), fs.readFileSync(path.join(root, 'src/hello.ts'), 'utf8')]).toEqual([WORDS, WORDS])
  })

  test('that no test notices is told as such, after all of them', async () => {
    const { ran, tests } = readersOf()
    const result = await proveRow({ tree, tests, journal: journal(), rows }, row, [fault])
    expect(result).toMatchObject({ kind: 'green', because: 'src/hello.ts: no cited test noticed' })
    expect(ran.filter((run) => run.endsWith('faulted'))).toHaveLength(2)
  })

  test('proves nothing where the tests fail without it', async () => {
    const { ran, tests } = readersOf('src/quick.test.ts', 'tests/browser/slow.test.ts')
    const failing = { ...tests, run: async () => ({ kind: 'red' as const, because: 'away' }) }
    const result = await proveRow({ tree, tests: failing, journal: journal(), rows }, row, [fault])
    expect(result).toMatchObject({ kind: 'broken', because: expect.stringContaining('fails without any fault: away') })
    expect(ran).toEqual([])
  })

  test('is not planted again once it is proven, until the faulted file or a test of the row changes', async () => {
    const first = readersOf('src/quick.test.ts')
    await proveRow({ tree, tests: first.tests, journal: journal(), rows }, row, [fault])
    const second = readersOf('src/quick.test.ts')
    const known = await proveRow({ tree, tests: second.tests, journal: journal(), rows }, row, [fault])
    expect([known.remembered, second.ran]).toEqual([true, []])
    fs.writeFileSync(path.join(tree.directory, 'src/quick.test.ts'), '// other')
    await proveRow({ tree, tests: second.tests, journal: journal(), rows }, row, [fault])
    expect(second.ran).toEqual(['src/quick.test.ts faulted'])
  })

  test('must have exactly one place', async () => {
    const { tests } = readersOf()
    const nowhere = { ...fault, find: 'Good night.' }
    await expect(proveRow({ tree, tests, journal: journal(), rows }, row, [nowhere])).rejects.toThrow(
      'exactly one place',
    )
  })
})

test('a row without a fault says why, or is told as missing', async () => {
  const { tests } = readersOf()
  const workshop = { tree, tests, journal: journal(), rows }
  const results = [await proveRow(workshop, row, 'Nothing to break.'), await proveRow(workshop, row, undefined)]
  expect(results.map(({ kind }) => kind)).toEqual(['reason', 'missing'])
  expect(summaryOf(results, 5)).toMatch(/^2 of 5 rows: 0 proven, 1 with nothing to break, 1 not proven; 3 not reached/)
})

test('the copy has what git knows or would add, and nothing else', () => {
  expect(fs.existsSync(path.join(tree.directory, 'secret'))).toBe(false)
  expect(inTree()).toBe(WORDS)
})

test('rows are chosen by number, section and beginning; one that does not exist is no proof', () => {
  const numbers = (choice: Parameters<typeof chosenRows>[1]) => chosenRows(rows, choice).map(({ number }) => number)
  expect([numbers({}), numbers({ rows: ['2.1'] }), numbers({ sections: ['1'] }), numbers({ from: '2.1' })]).toEqual([
    ['1.1', '2.1'],
    ['2.1'],
    ['1.1'],
    ['2.1'],
  ])
  for (const choice of [{ rows: ['1.9'] }, { sections: ['3'] }, { from: '1.9' }])
    expect(() => numbers(choice)).toThrow('the table has no')
})
