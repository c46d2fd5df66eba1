import { expect, test } from 'vitest'
import { monthSchema, versionSchema } from './field-schemas.ts'

test('a version is a number that the database can hold', () => {
  expect([0, 2_147_483_647].map((version) => versionSchema.safeParse(version).success)).toEqual([true, true])
  expect([-1, 2_147_483_648, 1e15].map((version) => versionSchema.safeParse(version).success)).toEqual(
    Array(3).fill(false),
  )
})

test('a month is one of which all days and those around it are dates', () => {
  expect(['1900-01', '2199-12'].map((month) => monthSchema.safeParse(month).success)).toEqual([true, true])
  const others = ['1899-12', '2200-01', '9999-12', '2027-13', '2027-6']
  expect(others.map((month) => monthSchema.safeParse(month).success)).toEqual(Array(5).fill(false))
})
