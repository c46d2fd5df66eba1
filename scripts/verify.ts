// npm run verify: every gate of the project, cheapest first; stops at the first that fails and tells where the time went.
// npm run verify -- --changed [branch]: only files that differ from the branch (main), and the tests nearest to them.
import { everyImportOf, repositoryFiles } from './gates/import-graph.ts'
import { runGate } from './gates/run-gate.ts'
import { changedFiles } from './runs/changed-files.ts'
import { reachedTests } from './runs/reached-tests.ts'

type Gate = readonly [name: string, command: string, ...args: string[]]

/** What two cores run in about a minute. */
const SHORT_RUN = { most: 16, mostProducts: 2 }

/** A change of these can affect everything. */
const REACHES_ALL = /^(package(-lock)?\.json|vitest\.config\.ts|tests\/support\/postgres-global-setup\.ts)$/

const FORMAT: Gate = ['format', 'oxfmt', '--check']
/** Before the linter, which also reads types: a fresh clone has none for the routes. */
const ROUTE_TYPES: Gate = ['route types', 'react-router', 'typegen']
const LINT: Gate = ['lint', 'oxlint', '--deny-warnings']
const WHOLE: readonly Gate[] = [
  // Several projects are built at once: more checkers for each would only check the same types again.
  ['types and layer borders', 'tsc', '-b', '--checkers', '1'],
  ['unused code', 'knip'],
  ['documentation', 'node', 'scripts/gates/check-docs.ts'],
  ['folders', 'node', 'scripts/gates/check-folders.ts'],
  ['names', 'node', 'scripts/gates/check-names.ts'],
  ['size budget', 'node', 'scripts/gates/check-size.ts'],
]
const TESTS: Gate = ['tests', 'npm', 'test']

const say = (line: string) => process.stdout.write(`${line}\n`)

function changedGates(base: string): readonly Gate[] {
  const changed = changedFiles(base)
  say(`${changed.length} files differ from ${base}`)
  if (changed.length === 0) return []
  const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const lint: Gate[] = sources.length > 0 ? [[...LINT, ...sources]] : []
  return [
    [...FORMAT, '--no-error-on-unmatched-pattern', ...changed],
    ROUTE_TYPES,
    ...lint,
    ...WHOLE,
    ...testsOf(changed),
  ]
}

function testsOf(changed: readonly string[]): readonly Gate[] {
  if (changed.some((file) => REACHES_ALL.test(file))) return [TESTS]
  const begun = changed.map((file) => (file.startsWith('migrations/') ? 'src/db/migrate.ts' : file))
  const { near, far } = reachedTests(begun, everyImportOf(repositoryFiles()), SHORT_RUN)
  if (far.length > 0) say(`left to the whole run, further away or slow: ${far.length} files of tests`)
  return near.length > 0 ? [[...TESTS, '--', ...near]] : []
}

const [option, base = 'main'] = process.argv.slice(2)
const gates = option === '--changed' ? changedGates(base) : [FORMAT, ROUTE_TYPES, LINT, ...WHOLE, TESTS]
const times: string[] = []
for (const [name, command, ...args] of gates) {
  const { passed, seconds } = runGate(name, command, args, name === 'tests')
  times.push(`${seconds.toFixed(1).padStart(8)}  ${name}`)
  if (!passed) {
    process.exitCode = 1
    break
  }
}
say(`\nSeconds of each gate:\n${times.join('\n')}`)
