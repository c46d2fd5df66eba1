import { expect, test } from 'vitest'
import { feeKindName } from './stay-editor-text.ts'

test('a kind of fee is called by its name, where it has no other words', () => {
  expect([feeKindName('cleaning'), feeKindName('early_arrival')]).toEqual(['Cleaning', 'Early arrival'])
  expect([feeKindName('pet'), feeKindName('extra')]).toEqual(['Pets', 'Optional extra'])
})
