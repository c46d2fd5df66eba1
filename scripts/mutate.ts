// npm run mutate -- specification [--row 3.10] [--section 4] [--from 7.2] [--again]: checks that the tests named in
// docs/specification-table.md notice when a sentence stops being true. Plants the faults of
// tests/repository/specification-faults one by one in a copy of the work tree and runs the tests of the row. Proofs are
// stored in node_modules/.cache/mutation; --again discards them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { specificationFaults } from '#tests/repository/specification-faults/specification-faults.ts'
import { specificationRows } from '#tests/repository/specification-rows.ts'
import { chosenRows } from './mutation/chosen-rows.ts'
import { openJournal } from './mutation/journal.ts'
import { proveRow, type RowResult } from './mutation/prove-row.ts'
import { isFailure, rowLine, summaryOf } from './mutation/report.ts'
import { testRunner } from './mutation/run-tests.ts'
import { makeScratchTree } from './mutation/scratch-tree.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    row: { type: 'string', multiple: true },
    section: { type: 'string', multiple: true },
    from: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
})
if (positionals.join() !== 'specification') throw new Error('what to mutate: npm run mutate -- specification')

const root = path.resolve(import.meta.dirname, '..')
// Neither is in `build`, which every build of the site empties.
const journalFile = path.join(root, 'node_modules/.cache/mutation/journal.jsonl')
const treesFolder = path.join(os.tmpdir(), 'holmstay-mutation')
const rows = specificationRows(fs.readFileSync(path.join(root, 'docs/specification-table.md'), 'utf8'))
const chosen = chosenRows(rows, { rows: values.row, sections: values.section, from: values.from })
const journal = openJournal(journalFile, values.again)
const tree = makeScratchTree(root, treesFolder)
const tests = testRunner(tree.directory)
const results: RowResult[] = []

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted = true
    tests.stop()
  })

try {
  for (const row of chosen) {
    const started = performance.now()
    const result = await proveRow({ tree, tests, journal, rows }, row, specificationFaults[row.number])
    // A test that was interrupted has shown nothing.
    if (interrupted && isFailure(result.kind)) break
    results.push(result)
    print(rowLine(result, results.length, chosen.length, (performance.now() - started) / 1000))
    if (interrupted) break
  }
} finally {
  tree.remove()
  print(summaryOf(results, chosen.length))
}
process.exitCode = interrupted ? 130 : results.some(({ kind }) => isFailure(kind)) ? 1 : 0

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
