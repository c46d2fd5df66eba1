import { expect, test } from 'vitest'
import { blockTitle } from '#web/text/host-calendar-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import { blockForms } from './rule-forms.ts'

test('the reason of a block has the name by which the calendar lists it', () => {
  const form = blockForms({ blocks: [] } as unknown as StayData).find(({ item }) => item === '')
  const options = form?.fields.find(({ name }) => name === 'reason')?.options ?? []
  expect(options.length).toBeGreaterThan(0)
  for (const { value, label } of options) expect(label).toBe(blockTitle({ reason: value as 'other', label: null }))
})
