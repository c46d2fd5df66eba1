import type { IsoDate } from '#core/time/iso-date.ts'
import { dayAndMonth } from './date-text.ts'

/** `20 November 2026`, of an instant. */
export function dayOfInstant(instant: string): string {
  const date = instant.slice(0, 10) as IsoDate
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

/** `Version 2, valid since 20 November 2026`; of an earlier version until when it was valid, too. */
export function versionText(version: number, validFrom: string, validUntil: string | null): string {
  return validUntil === null
    ? `Version ${version}, valid since ${dayOfInstant(validFrom)}`
    : `Version ${version}, valid from ${dayOfInstant(validFrom)} to ${dayOfInstant(validUntil)}`
}
