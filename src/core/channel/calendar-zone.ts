import { todayIn } from '#core/time/zoned-time.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

const isKnown = (zone: string): boolean => {
  try {
    todayIn(zone, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the zone that a `TZID` names, or null for a name that only one program knows. It may be an IANA zone, that
 * zone behind the name of the program that wrote it (`/mozilla.org/20070129_1/Europe/Berlin`), or a zone of Windows.
 */
export function calendarZone(name: string): string | null {
  const text = name.trim()
  const byWindows = Object.hasOwn(WINDOWS_ZONES, text) ? WINDOWS_ZONES[text] : undefined
  if (byWindows !== undefined) return byWindows
  if (isKnown(text)) return text
  const parts = text.startsWith('/') ? text.split('/') : []
  return (
    [-3, -2].map((from) => parts.slice(from).join('/')).find((ending) => parts.length > 2 && isKnown(ending)) ?? null
  )
}
