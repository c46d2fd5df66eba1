import { expect, test } from 'vitest'
import type { RoleFunctionShape } from '#contract/account/own-rights.ts'
import { workOf } from './work-of.ts'

const functions: readonly RoleFunctionShape[] = [
  {
    name: 'GET /api/staff/bookings',
    chapter: 'Bookings of the company',
    does: 'Bookings, soonest first',
    isReading: true,
    right: 'read',
  },
  {
    name: 'GET /api/staff/bookings/:id/receipt',
    chapter: 'Bookings of the company',
    does: 'The same as a PDF',
    isReading: true,
    right: 'read',
  },
  {
    name: 'POST /api/staff/bookings/:id/accept',
    chapter: 'Bookings of the company',
    does: 'Accept a request',
    isReading: false,
    right: 'bookings',
  },
  {
    name: 'PUT /api/stays/:slug',
    chapter: 'Stays',
    does: 'Change a home; fields that are left out stay',
    isReading: false,
    right: 'full',
  },
  { name: 'POST /api/stays', chapter: 'Stays', does: 'Create a home', isReading: false, right: 'owner' },
]
const stay = (title: string) => ({ documentId: title, slug: title, title })
const BOOKINGS = { subject: 'Bookings and guests', does: ['Accept a request'], sees: ['Bookings, soonest first'] }

test('staff may do what their role may, in all homes, by subject and in words', () => {
  expect(workOf({ role: 'staff', functions, rights: { homes: [], helpsWith: [] } })).toEqual([
    {
      where: 'In all homes, and for the company',
      subjects: [BOOKINGS, { subject: 'Homes', does: ['Change a home', 'Create a home'], sees: [] }],
    },
  ])
})

test('a host may do everything in their own homes, and in homes of others what the right there reaches', () => {
  const helpsWith = [
    { ...stay('Casa Read'), right: 'read' as const },
    { ...stay('Casa Full'), right: 'full' as const },
    { ...stay('Casa Else'), right: 'full' as const },
  ]
  const [own, full, read, ...more] = workOf({
    role: 'host',
    functions,
    rights: { homes: [stay('Casa Own')], helpsWith },
  })
  expect(more).toEqual([])
  expect([own?.where, full?.where, read?.where]).toEqual([
    'In their own homes: Casa Own',
    'Helping with Casa Full and Casa Else',
    'Helping with Casa Read',
  ])
  expect(own?.subjects[1]?.does).toEqual(['Change a home', 'Create a home'])
  expect(full?.subjects[1]?.does).toEqual(['Change a home'])
  expect(read?.subjects).toEqual([{ ...BOOKINGS, does: [] }])
})

test('somebody who only helps has no homes of their own to do anything in', () => {
  const rights = { homes: [], helpsWith: [{ ...stay('Casa Work'), right: 'bookings' as const }] }
  expect(workOf({ role: 'host', functions, rights })).toEqual([
    { where: 'Helping with Casa Work', subjects: [BOOKINGS] },
  ])
  const [own] = workOf({ role: 'host', functions, rights: { homes: [], helpsWith: [] } })
  expect(own?.where).toBe('In their own homes')
})
