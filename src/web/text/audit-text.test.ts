import { expect, test } from 'vitest'
import { doneText, requestText, routeText, statusText } from './audit-text.ts'

test.each([
  ['POST /api/staff/bookings/:id/refunds', 'Bookings, refunds: add'],
  ['POST /api/staff/bookings/:id/check-in', 'Bookings: check in'],
  ['PUT /api/stays/:slug', 'Stays: change'],
  ['DELETE /api/api-tokens/:id', 'Api tokens: remove'],
])('the route %s reads as %s', (route, text) => {
  expect(routeText(route)).toBe(text)
})

test.each([
  ['Reduce the price of a booking; to raise it, ask the guest for an extra charge', 'Reduce the price of a booking'],
  ['Create a home; with `status=draft` it is not published yet', 'Create a home'],
  ['Read `all` of it', 'Read all of it'],
])('of “%s” somebody has done “%s”', (summary, text) => {
  expect(doneText(summary)).toBe(text)
})

test.each([
  [null, 'No answer'],
  [201, 'Done'],
  [409, 'Conflict'],
  [404, 'Refused (404)'],
])('the status %s reads as %s', (status, text) => {
  expect(statusText(status)).toBe(text)
})

test('a request reads as it was sent, without a body that says nothing', () => {
  const route = 'PUT /api/staff/workers/:id'
  expect(requestText(route, '/api/staff/workers/7', {})).toBe('PUT /api/staff/workers/7')
  expect(requestText(route, '/api/staff/workers/7', null)).toBe('PUT /api/staff/workers/7')
  expect(requestText(route, '/api/staff/workers/7', { name: 'Aina' })).toBe(
    'PUT /api/staff/workers/7\n\n{\n  "name": "Aina"\n}',
  )
})
