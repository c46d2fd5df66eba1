import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['anna.lindqvist@mail.example', 'a…t@mail.example'],
  ['bob@mail.example', 'b…b@mail.example'],
  ['jo@mail.example', '…@mail.example'],
  ['ÿïñ@mail.example', 'ÿ…ñ@mail.example'],
])('of %s is shown %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
