import { dayOfInstant } from './instant-text.ts'

/** Returns the day from which a version of a text applies: `20 November 2026`. Versions begin at midnight UTC. */
export function versionDay(validFrom: string): string {
  return dayOfInstant(validFrom, 'UTC')
}

/** Returns `Version 2, valid since 20 November 2026`; for an earlier version also until when it was valid. */
export function versionText(version: number, validFrom: string, validUntil: string | null): string {
  return validUntil === null
    ? `Version ${version}, in force since ${versionDay(validFrom)}`
    : `Version ${version}, in force from ${versionDay(validFrom)} to ${versionDay(validUntil)}`
}
