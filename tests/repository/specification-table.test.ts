import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fault } from './specification-faults/fault.ts'
import { specificationFaults } from './specification-faults/specification-faults.ts'
import { specificationRows, type Proof } from './specification-rows.ts'
import { specificationSentences } from './specification-sentences.ts'

/** docs/specification-table.md says for every sentence of the specification which test shows it: this keeps it true. */
const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

/** Sentences nothing can be shown of: none. Every one that is added needs its test. */
const NOT_BUILT: readonly string[] = []

const rows = specificationRows(read('docs/specification-table.md'))

/** Whether a file has a test of exactly this name. */
function hasTest({ file, name }: Proof): boolean {
  const source = read(file)
  return ["'", '"', '`'].some((quote) => source.includes(quote + name.replaceAll(quote, `\\${quote}`) + quote))
}

describe('the table of the specification', () => {
  test('has a row for every sentence, with its words, and no other', () => {
    const sentences = specificationSentences(read('docs/specification.md'))
    expect(rows.map(({ number, text }) => ({ number, text }))).toEqual(sentences)
  })

  test('leaves open only what is not built yet, and says why', () => {
    const open = rows.filter(({ proofs }) => proofs.length === 0)
    expect(open.map(({ number }) => number)).toEqual(NOT_BUILT)
    for (const { number, cell } of open) expect(cell, number).toMatch(/^Not built yet: .{10,}/)
  })

  test.each(rows.filter(({ proofs }) => proofs.length > 0))('names tests that exist for $number', ({ proofs }) => {
    for (const proof of proofs) {
      expect(proof.file).toMatch(/\.test\.tsx?$/)
      expect(fs.existsSync(path.join(root, proof.file)), proof.file).toBe(true)
      expect(hasTest(proof), `${proof.file}: ${proof.name}`).toBe(true)
    }
  })
})

describe('the faults that the tests of a row must notice', () => {
  test('are there for every row, or why there are none, and for no other', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.filter((number) => (specificationFaults[number] ?? []).length === 0)).toEqual([])
    expect(Object.keys(specificationFaults).filter((number) => !numbers.includes(number))).toEqual([])
    for (const [number, faults] of Object.entries(specificationFaults))
      if (typeof faults === 'string') expect(faults, number).toMatch(/^[A-Z].{19,}\.$/)
  })

  test.each(rows.filter(({ number }) => typeof specificationFaults[number] === 'object'))(
    'stand exactly once where they are planted for $number, and change something',
    ({ number, proofs }) => {
      for (const { file, find, replace, noticedBy } of specificationFaults[number] as readonly Fault[]) {
        expect(read(file).split(find).length - 1, `${file}: ${find}`).toBe(1)
        expect(replace).not.toBe(find)
        expect(file).not.toMatch(/\.test\.tsx?$/)
        for (const name of noticedBy ?? []) expect(proofs.map((proof) => proof.file)).toContain(name)
      }
    },
  )
})
