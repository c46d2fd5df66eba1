import { expect, test } from 'vitest'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { withLabels } from './load-places.ts'

const place = (slug: string, name: string, parent?: string) =>
  ({ slug, name, parent: parent === undefined ? null : { name: parent } }) as EntryOf<'destinations'>

test('places of one name are told apart by what contains them, and otherwise by their slugs', () => {
  const places = [
    place('cala-galdana', 'Cala Galdana', 'Menorca'),
    place('santa-cruz', 'Santa Cruz', 'California'),
    place('santa-cruz-2', 'Santa Cruz', 'Tenerife'),
    place('bay', 'The Bay', 'Menorca'),
    place('bay-2', 'The Bay', 'Menorca'),
    place('bay-3', 'The Bay'),
  ]
  expect(withLabels(places).map(({ label }) => label)).toEqual([
    'Cala Galdana',
    'Santa Cruz, California',
    'Santa Cruz, Tenerife',
    'The Bay, Menorca (bay)',
    'The Bay, Menorca (bay-2)',
    'The Bay',
  ])
})
