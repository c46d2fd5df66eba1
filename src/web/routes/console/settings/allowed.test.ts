import { expect, test } from 'vitest'
import { allowed } from './allowed.ts'

const url = new URL('http://localhost:3000/admin/reviews/guests')
const refusal = (status: number) =>
  ({ ok: false, status, error: { status, name: 'Error', message: 'No', details: {} } }) as const

test.each([
  [403, 404],
  [404, 404],
  [400, 400],
])('an answer of %i is a page of %i', (status, page) => {
  expect(() => allowed(refusal(status), url)).toThrow(
    expect.objectContaining({ init: expect.objectContaining({ status: page }) }),
  )
})

test('what is wrong with us is an error', () => {
  expect(() => allowed(refusal(500), url)).toThrow('the API responded with 500: No')
})
