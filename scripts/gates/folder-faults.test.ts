import { expect, test } from 'vitest'
import { folderCycles, folderSizes } from './folder-faults.ts'

const imports = (...pairs: readonly (readonly [from: string, to: string])[]) =>
  pairs.map(([from, to]) => ({ from, to }))

test('two folders that need each other are named, also by way of a third', () => {
  const found = folderCycles(
    imports(
      ['src/booking/hold/a.ts', 'src/booking/quote/b.ts'],
      ['src/booking/quote/b.ts', 'src/booking/ledger/rows/c.ts'],
      ['src/booking/ledger/d.ts', 'src/booking/hold/a.ts'],
      ['src/booking/change/e.ts', 'src/booking/hold/a.ts'],
    ),
  )
  expect(found).toEqual([{ parent: 'src/booking', members: ['hold', 'ledger', 'quote'] }])
})

test('files of one folder, loose files and imports that go one way close no circle', () => {
  const found = folderCycles(
    imports(
      ['src/booking/hold/a.ts', 'src/booking/hold/b.ts'],
      ['src/booking/hold/b.ts', 'src/booking/hold/a.ts'],
      ['src/booking/hold/a.ts', 'src/booking/booking-deps.ts'],
      ['src/booking/booking-deps.ts', 'src/booking/hold/a.ts'],
      ['src/booking/hold/a.ts', 'src/core/money/money.ts'],
    ),
  )
  expect(found).toEqual([])
})

test('tests and settings of the compiler do not make a folder larger', () => {
  const sizes = folderSizes(['src/core/tsconfig.json', 'src/core/money/money.ts', 'src/core/money/money.test.ts'])
  expect([...sizes]).toEqual([['src/core/money', 1]])
})
