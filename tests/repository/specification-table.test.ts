import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { specificationSentences } from './specification-sentences.ts'

/** docs/specification-table.md says for every sentence of the specification which test shows it: this keeps it true. */
const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')

/** Sentences nothing can be shown of: none. Every one that is added needs its test. */
const NOT_BUILT: readonly string[] = []

interface Proof {
  readonly file: string
  readonly name: string
}

const rows = Array.from(
  read('docs/specification-table.md').matchAll(/^\| (\d+\.\d+) +\| ((?:\\\||[^|])+?) +\| (.*?) +\|$/gm),
  ([, number = '', text = '', cell = '']) => ({
    number,
    text: text.replaceAll('\\|', '|'),
    cell,
    proofs: proofsOf(cell),
  }),
)

function proofsOf(cell: string): Proof[] {
  return cell
    .split('<br>')
    .map((part) => /^\[[^\]]+\]\(\.\.\/([^)]+)\): (.+)$/.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, file = '', name = '']) => ({ file, name }))
}

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
