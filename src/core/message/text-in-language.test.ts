import { expect, test } from 'vitest'
import { asTextDemands } from './as-text-demands.ts'
import { textInLanguage } from './text-in-language.ts'

const text = {
  subject: 'Your stay',
  body: 'See you soon.',
  translations: [{ language: 'de', subject: 'Ihr Aufenthalt', body: 'Bis bald.' }],
}

test('guests get the text of their language, and all others the one for everybody', () => {
  expect(textInLanguage(text, 'de')).toEqual({ subject: 'Ihr Aufenthalt', body: 'Bis bald.', language: 'de' })
  for (const language of ['fr', null])
    expect(textInLanguage(text, language)).toEqual({ subject: 'Your stay', body: 'See you soon.', language: null })
})

test('a text that tells only guests of one language how to get in is sent at any time, too', () => {
  const rule = { isUrgent: false, isOptional: true }
  const withCode = { language: 'de', subject: 'Tür', body: 'Code: {{stay.doorCode}}' }
  expect(asTextDemands(rule, { ...text, translations: [withCode] })).toEqual({ isUrgent: true, isOptional: false })
  expect(asTextDemands(rule, text)).toEqual(rule)
})
