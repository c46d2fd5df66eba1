import { expect, test } from 'vitest'
import { changedText, changeTexts, doneText, requestText, routeText, statusText } from './audit-text.ts'

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
  expect(doneText(summary, { route: 'POST /api/staff/x', query: null })).toBe(text)
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
  const asked = { route: 'PUT /api/staff/workers/:id', path: '/api/staff/workers/7', query: null }
  expect(requestText({ ...asked, body: {} })).toBe('PUT /api/staff/workers/7')
  expect(requestText({ ...asked, body: null })).toBe('PUT /api/staff/workers/7')
  expect(requestText({ ...asked, body: { name: 'Aina' } })).toBe('PUT /api/staff/workers/7\n\n{\n  "name": "Aina"\n}')
  expect(requestText({ ...asked, query: { status: 'draft', fields: 'name' }, body: null })).toBe(
    'PUT /api/staff/workers/7?status=draft&fields=name',
  )
})

test.each([
  ['PUT /api/stays/:slug', 'published', 'Publish a home'],
  ['PUT /api/stays/:slug', 'draft', 'Take a home off the site'],
  ['PUT /api/stays/:slug', undefined, 'Change a home'],
  ['POST /api/stays', 'draft', 'Create a home, without publishing it'],
])('%s with the status %s reads as “%s” and what follows', (route, status, text) => {
  const summary = 'Change a home; fields that are left out stay as they are'
  expect(doneText(summary, { route, query: status === undefined ? null : { status } })).toBe(text)
})

test.each([
  [{ summary: 'By the sea', weekendNightlyMinor: 12_000 }, 'summary, weekend nightly'],
  [{ version: 3, changes: { petsAllowed: true } }, 'pets allowed'],
  [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1 }, 'a, b, c, d, e, f and 2 more'],
  [{ version: 3 }, null],
  [null, null],
  [[1], null],
])('a change with %o names %s', (body, text) => {
  expect(changedText({ route: 'PUT /api/stays/:slug', body, changes: [] })).toBe(text)
  expect(changedText({ route: 'POST /api/stays', body, changes: [] })).toBeNull()
})

test('fields of single days are named once, with the number of days', () => {
  const of = (day: string, name: string) => ({ field: `terms.overrides.${day}.${name}`, after: 1 })
  const changes = [
    of('2027-03-01', 'nightlyMinor'),
    of('2027-03-01', 'minNights'),
    of('2027-03-02', 'nightlyMinor'),
    of('2027-03-04', 'nightlyMinor'),
    { field: 'note', after: 'x' },
  ]
  const body = {}
  expect(changedText({ route: 'PUT /api/staff/x', body, changes })).toBe(
    'overrides › nightly (3 days from 1 March 2027), overrides › min nights (1 March 2027), note',
  )
})

test('what really differs is named instead of what was sent, also for what was removed or published', () => {
  const changes = [{ field: 'terms.seasons.Summer.nightlyMinor', before: 18_900, after: 19_900 }, { field: 'role' }]
  const body = { nightlyMinor: 19_900, minNights: 7 }
  expect(changedText({ route: 'PUT /api/staff/x', body, changes })).toBe('seasons › Summer › nightly, role')
  expect(changedText({ route: 'DELETE /api/staff/x', body: null, changes: [{ field: '', before: {} }] })).toBeNull()
})

test.each([
  [{ field: 'role', before: 'host', after: 'staff' }, ['role', 'host', 'staff']],
  [{ field: 'feeMinor', before: 1200, after: null }, ['fee (in the smallest unit)', '1200', '–']],
  [{ field: 'commissionBp', after: 0 }, ['commission (in hundredths of a percent)', '–', '0']],
  [{ field: 'petsAllowed', before: true, after: false }, ['pets allowed', 'yes', 'no']],
  [{ field: 'Casa Blava.tags', before: [], after: ['pool', 'sea'] }, ['Casa Blava › tags', '–', 'pool, sea']],
  [{ field: '', before: { name: 'Aina', phone: null, maxTasks: 2 } }, ['All of it', 'name Aina; max tasks 2', '–']],
])('the change %o reads as %o', (change, [field, before, after]) => {
  expect(changeTexts(change)).toEqual({ field, before, after })
})
