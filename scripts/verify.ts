// Every gate of the project, cheapest first; stops at the first that fails.
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

for (const [name, command, ...args] of gates) {
  if (!runGate(name, command, args, name === 'tests')) process.exit(1)
}
