import { expect, test } from 'vitest'
import { mayOf, rightsOf } from './may.ts'

const functions = [
  { name: 'POST /api/staff/bookings', right: 'bookings' },
  { name: 'POST /api/stays', right: 'owner' },
  { name: 'GET /api/staff/mails', right: null },
  { name: 'GET /api/somewhere/else', right: null },
] as const
const helpsWith = [
  { slug: 'sa-olivera', right: 'full' },
  { slug: 'es-pujol', right: 'read' },
] as const

const habits = { timeZone: 'UTC', currency: 'EUR' }

test('a page asks about a home by the right that whoever looks has there, and about homes of their own by none', () => {
  const may = mayOf(rightsOf({ functions, helpsOnly: false, helpsWith, ...habits }))
  const booked = ['sa-olivera', 'es-pujol', 'own-home'].map((stay) => may('POST /api/staff/bookings', stay))
  expect(booked).toEqual([true, false, true])
  expect(may('POST /api/stays')).toBe(true)
})

test('without a home it is whether there is any; what a role may not do is done nowhere', () => {
  const may = mayOf(rightsOf({ functions, helpsOnly: true, helpsWith, ...habits }))
  expect([may('POST /api/staff/bookings'), may('POST /api/stays'), may('GET /api/staff/mails')]).toEqual([
    true,
    false,
    true,
  ])
  const onlyLooks = mayOf(
    rightsOf({ functions, helpsOnly: true, helpsWith: [{ slug: 'es-pujol', right: 'read' }], ...habits }),
  )
  expect(onlyLooks('POST /api/staff/bookings')).toBe(false)
  expect(may('GET /api/staff/people')).toBe(false)
  expect(rightsOf({ functions, helpsOnly: true, helpsWith, ...habits }).functions).not.toHaveProperty(
    'GET /api/somewhere/else',
  )
})
