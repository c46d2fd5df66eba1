import { expect, test } from 'vitest'
import { tokenPermissions } from '#contract/api-token-shapes.ts'
import { permissionsText, permissionText } from './token-text.ts'

test('what a token may stands in words, by what it is about', () => {
  const of = (permissions: Parameters<typeof permissionsText>[0]['permissions']) =>
    permissionsText({ type: 'custom', permissions })
  expect(of(['bookings.find', 'blocks.create', 'bookings.update'])).toBe('Bookings: read, change; Nights kept: add')
  expect(permissionsText({ type: 'read-only', permissions: [] })).toBe('Read as staff')
})

test('no two permissions are called alike', () => {
  const names = tokenPermissions.map(permissionText).map(({ area, action }) => `${area}: ${action}`)
  expect(new Set(names).size).toBe(names.length)
})
