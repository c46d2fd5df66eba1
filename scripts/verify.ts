// Every gate of the project, cheapest first; stops at the first that fails and tells where the time went.
import { runGate } from './gates/run-gate.ts'

const gates: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['route types', 'react-router', 'typegen'],
  ['types and layer borders', 'tsc', '-b'],
  ['unused code', 'knip'],
  ['documentation', 'node', 'scripts/gates/check-docs.ts'],
  ['folders', 'node', 'scripts/gates/check-folders.ts'],
  ['size budget', 'node', 'scripts/gates/check-size.ts'],
  ['tests', 'npm', 'test'],
]

const times: string[] = []
for (const [name, command, ...args] of gates) {
  const { passed, seconds } = runGate(name, command, args, name === 'tests')
  times.push(`${seconds.toFixed(1).padStart(8)}  ${name}`)
  if (!passed) {
    process.exitCode = 1
    break
  }
}
process.stdout.write(`\nSeconds of each gate:\n${times.join('\n')}\n`)
