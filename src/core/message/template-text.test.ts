import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { IsoDate } from '#core/time/iso-date.ts'
import { MESSAGE_VARIABLES, NO_VALUES, type VariableValues } from './message-variables.ts'
import { fillText, unknownNames, variablesIn } from './template-text.ts'

const anna: VariableValues = {
  ...NO_VALUES,
  'guest.firstName': 'Anna',
  'booking.checkIn': '2027-07-03' as IsoDate,
  'booking.totalText': { amountMinor: 170_780, currency: 'EUR' },
  'booking.nights': 7,
  'stay.directions': '  ',
}

test('values stand in words where their names stood', () => {
  const text =
    'Hello {{guest.firstName}}, {{ booking.nights }} nights from {{booking.checkIn}} for {{booking.totalText}}.'
  expect(fillText(text, anna)).toEqual({ text: 'Hello Anna, 7 nights from Sat 3 Jul 2027 for €1,707.80.', missing: [] })
})

test('days and amounts are written as in the language of the text', () => {
  const text = '{{booking.checkIn}}, {{booking.totalText}}, {{booking.nights}}'
  expect(fillText(text, anna, 'de').text.replaceAll('\u00A0', ' ')).toBe('Sa., 3. Juli 2027, 1.707,80 €, 7')
  expect(fillText(text, anna, 'en').text).toBe(fillText(text, anna).text)
})

test('what has no value, or an empty one, is named and stays as it stands', () => {
  expect(fillText('{{guest.firstName}}: {{stay.doorCode}} {{stay.directions}} {{stay.doorCode}}', anna)).toEqual({
    text: 'Anna: {{stay.doorCode}} {{stay.directions}} {{stay.doorCode}}',
    missing: ['stay.doorCode', 'stay.directions'],
  })
})

test.each([
  ['Hello {{guest.fistName}}', [{ name: 'guest.fistName', line: 1, near: ['guest.firstName'] }]],
  ['{{firstname}}', [{ name: 'firstname', line: 1, near: ['guest.firstName'] }]],
  ['One\nTwo {{booking.totalTxt}}', [{ name: 'booking.totalTxt', line: 2, near: ['booking.totalText'] }]],
  ['{{toString}}', [{ name: 'toString', line: 1, near: [] }]],
  ['Left {{ open', [{ name: '{{', line: 1, near: [] }]],
  ['A {brace} is a brace', []],
])('of %j nothing can be saved but %j is told', (text, faults) => {
  expect(unknownNames(text).map(({ name, line, near }) => ({ name, line, near: near.slice(0, 1) }))).toEqual(faults)
})

test('whatever is typed: it is filled without a gap, or says what is missing or unknown', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('{{', '}}', '\n', ...MESSAGE_VARIABLES.map((name) => `{{${name}}}`)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const { text: filled, missing } = fillText(text, anna)
      if (missing.length === 0) expect(unknownNames(text)).toEqual([])
      if (missing.length === 0) expect(filled).not.toContain('{{')
      expect(variablesIn(filled).every((name) => missing.includes(name))).toBe(true)
    }),
  )
})
