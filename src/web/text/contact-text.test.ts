import { expect, test } from 'vitest'
import { contactFault, contactFieldFaults } from './contact-text.ts'

const typed = { name: 'Anna', email: 'anna@example.com', message: 'Is there a cot?' }
const faultOf = (field: string, given: Partial<typeof typed>) =>
  Object.values(contactFieldFaults({ code: 'invalid_input', fields: { [field]: 'x' } }, { ...typed, ...given }))[0]

test.each([
  ['name', { name: ' ' }, 'Enter your name'],
  ['name', { name: 'a'.repeat(101) }, 'A name can have 100 letters'],
  ['name', { name: 'A\nB' }, 'line breaks'],
  ['email', { email: '' }, 'so that we can answer'],
  ['email', { email: 'anna' }, 'like anna@example.com'],
  ['bookingReference', {}, 'letters and digits only'],
  ['message', { message: '' }, 'Write your message.'],
  ['message', { message: 'short' }, 'at least ten letters'],
  ['message', { message: 'x'.repeat(12_345) }, 'has 12,345 letters; 4,000 fit'],
])('a fault of %s in %.40j says how to mend it', (field, given, text) => {
  expect(faultOf(field, given)).toContain(text)
})

test('a message of a megabyte is a fault of the message', () => {
  expect(contactFieldFaults({ code: 'body_too_large' }, { ...typed, message: 'x'.repeat(1_000_000) })).toEqual({
    message: 'Your message has 1,000,000 letters; 4,000 fit. Please shorten it.',
  })
})

test('what no field is to blame for is said of the whole form, with what to do', () => {
  expect(contactFault({ code: 'invalid_input' })).toBeNull()
  expect(contactFault({ code: 'too_many_attempts', retryAfterSeconds: 700 })).toContain('again in 12 minutes')
  expect(contactFault({ code: 'form_too_soon' })).toContain('button again')
  expect(contactFault({ code: 'form_too_old' })).toContain('still here')
  expect(contactFault({ code: 'form_used' })).toContain('send it again')
})
