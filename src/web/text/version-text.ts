import { dayOfInstant } from './instant-text.ts'

/** The day from which a version of a text holds: `20 November 2026`. They begin when it is midnight by UTC. */
export function versionDay(validFrom: string): string {
  return dayOfInstant(validFrom, 'UTC')
}

/** `Version 2, valid since 20 November 2026`; of an earlier version until when it was valid, too. */
export function versionText(version: number, validFrom: string, validUntil: string | null): string {
  return validUntil === null
    ? `Version ${version}, in force since ${versionDay(validFrom)}`
    : `Version ${version}, in force from ${versionDay(validFrom)} to ${versionDay(validUntil)}`
}
