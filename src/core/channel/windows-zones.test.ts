import { expect, test } from 'vitest'
import { timeZoneNamed } from '#core/time/time-zone.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

test('every zone of Windows is one that this program knows', () => {
  const zones = Object.values(WINDOWS_ZONES)
  expect(zones.length).toBeGreaterThan(130)
  const isUnknown = (zone: string) => !zone.startsWith('Etc/') && timeZoneNamed(zone) === null
  expect(zones.filter(isUnknown)).toEqual([])
})
