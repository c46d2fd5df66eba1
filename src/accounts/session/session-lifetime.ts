import type { Person } from '#db/queries/session/web-session-queries.ts'

/** How long a session of the site may be idle, and how long it may last in total, in milliseconds. */
export interface SessionLifetime {
  readonly idle: number
  readonly absolute: number
  /** Whether a new session may begin with an earlier sign-in, as long as the browser still knows it. */
  readonly beginsByItself: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const GUEST: SessionLifetime = { idle: 14 * DAY, absolute: 90 * DAY, beginsByItself: true }
const STAFF: SessionLifetime = { idle: 30 * MINUTE, absolute: 12 * HOUR, beginsByItself: false }

/** Lifetimes by role (docs/identity-protocol.md, Session of the site). */
export const sessionLifetimes: Readonly<Record<Person['role'], SessionLifetime>> = {
  user: GUEST,
  host: GUEST,
  staff: STAFF,
  admin: STAFF,
}

/** Returns the instant until which a session may be idle from now on. */
export function idleEnd(at: Date, idle: number, absoluteExpiresAt: Date): Date {
  return new Date(Math.min(at.getTime() + idle, absoluteExpiresAt.getTime()))
}
