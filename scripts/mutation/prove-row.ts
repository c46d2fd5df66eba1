import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Fault, RowFaults } from '#tests/repository/specification-faults/fault.ts'
import type { Proof, SpecificationRow } from '#tests/repository/specification-rows.ts'
import type { Journal } from './journal.ts'
import type { TestRunner } from './run-tests.ts'
import type { ScratchTree } from './scratch-tree.ts'
import type { Verdict } from './verdict.ts'

/**
 * - `proven`: every fault of the row was noticed by a cited test that passes without it.
 * - `reason`: there is nothing to break, as the list says.
 * - `green`: a fault stayed unnoticed. `broken`: its tests did not get as far as to notice. `missing`: neither fault nor reason.
 */
export interface RowResult {
  readonly number: string
  readonly kind: 'proven' | 'reason' | 'green' | 'broken' | 'missing'
  readonly because: string
  /** Known from an earlier run. */
  readonly remembered?: boolean
}

export interface Workshop {
  readonly tree: ScratchTree
  readonly tests: TestRunner
  readonly journal: Journal
  /** All rows: a file is tried once without a fault, with every test in it that the table cites. */
  readonly rows: readonly SpecificationRow[]
}

/** Proves one row: plants its faults one by one and runs its cited tests, the quickest first, until one notices. */
export async function proveRow(
  workshop: Workshop,
  row: SpecificationRow,
  faults: RowFaults | undefined,
): Promise<RowResult> {
  const { number } = row
  if (faults === undefined) return { number, kind: 'missing', because: 'neither fault nor reason' }
  if (typeof faults === 'string') return { number, kind: 'reason', because: faults }
  const key = keyOf(workshop.tree.directory, row, faults)
  const known = workshop.journal.find(key)
  if (known) return { number, kind: 'proven', because: known.because, remembered: true }
  const noticed: string[] = []
  for (const fault of faults) {
    const verdict = await tryFault(workshop, row, fault)
    if (verdict.kind !== 'red') return { number, kind: verdict.kind, because: `${fault.file}: ${verdict.because}` }
    noticed.push(verdict.because)
  }
  const because = noticed.join('; ')
  workshop.journal.add({ key, because })
  return { number, kind: 'proven', because }
}

async function tryFault(workshop: Workshop, row: SpecificationRow, fault: Fault): Promise<Verdict> {
  const { tree, tests } = workshop
  let stumbled: Verdict | null = null
  for (const proofs of byFile(row.proofs, fault.noticedBy)) {
    const sound = await trySound(workshop, proofs)
    if (sound) {
      stumbled = sound
      continue
    }
    const mend = tree.plant(fault)
    try {
      const verdict = await tests.run(proofs)
      if (verdict.kind === 'red') return verdict
      if (verdict.kind === 'broken') stumbled = verdict
    } finally {
      mend()
    }
  }
  return stumbled ?? { kind: 'green', because: 'no cited test noticed' }
}

/** Checks that the tests pass without a fault, because only then does a failure prove anything. Null when they do. */
async function trySound({ tree, tests, journal, rows }: Workshop, proofs: readonly Proof[]): Promise<Verdict | null> {
  const file = proofs[0]?.file ?? ''
  const cited = rows.flatMap((row) => row.proofs).filter((proof) => proof.file === file)
  const names = [...new Set(cited.map(({ name }) => name))].sort()
  const key = `sound ${hashOf(tree.contents, file, ...names)}`
  if (journal.find(key)) return null
  const { kind, because } = await tests.run(names.map((name) => ({ file, name })))
  if (kind !== 'green') return { kind: 'broken', because: `${file} fails without any fault: ${because}` }
  journal.add({ key, because: file })
  return null
}

/** Groups the proofs by file: pure functions before services before browsers. */
function byFile(proofs: readonly Proof[], only: readonly string[] | undefined): (readonly Proof[])[] {
  const costs = ['src/', 'tests/repository', 'tests/protocol', 'tests/requests', 'tests/browser']
  const costOf = (file: string) => costs.findIndex((place) => file.startsWith(place))
  return [...Map.groupBy(proofs, ({ file }) => file)]
    .filter(([file]) => only?.includes(file) ?? true)
    .sort(([one], [other]) => costOf(one) - costOf(other))
    .map(([, ofFile]) => ofFile)
}

/**
 * Returns a key that changes with everything that is edited or cited, so that a proof is valid as long as the key is
 * the same.
 */
function keyOf(directory: string, row: SpecificationRow, faults: readonly Fault[]): string {
  const files = new Set([...faults.map(({ file }) => file), ...row.proofs.map(({ file }) => file)])
  const contents = [...files].map((file) => fs.readFileSync(path.join(directory, file), 'utf8'))
  return `${row.number} ${hashOf(row.text, JSON.stringify(row.proofs), JSON.stringify(faults), ...contents)}`
}

function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)
}
