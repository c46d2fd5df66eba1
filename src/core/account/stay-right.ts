import type { StaffRole } from './role.ts'

/**
 * The rights that the host of a home can give somebody else. Each includes those before it. `read`: see everything
 * about the home; `bookings`: also work with its bookings, conversations, calendar and tasks; `full`: also change its
 * prices, texts and pictures. Only the host decides who has which right, what the host is paid, and who is on the
 * host's team.
 */
export const GIVEN_RIGHTS = ['read', 'bookings', 'full'] as const

export type GivenRight = (typeof GIVEN_RIGHTS)[number]

/**
 * How many invitations to a home may be open at a time. The limit keeps somebody who guesses addresses from filling the
 * list, and from sending mail to many strangers.
 */
export const MOST_OPEN_INVITATIONS = 10

/**
 * The rights that an action on a home can require: one that the host may give, or `owner` for what only the host may
 * do.
 */
export const STAY_RIGHTS = [...GIVEN_RIGHTS, 'owner'] as const

export type StayRight = (typeof STAY_RIGHTS)[number]

/**
 * Where somebody may act: on all homes of these hosts, and on these homes of other hosts (the internal numbers of
 * both).
 */
export interface StayReach {
  readonly hosts: readonly number[]
  readonly given: readonly number[]
}

/** The homes on which somebody may do something: their own, and those on which they were given a sufficient right. */
export interface StayScope {
  readonly uid: string
  /** The right that the action requires. */
  readonly right: StayRight
  /** The homes it reaches, if they were looked up already. Null: each statement looks them up. */
  readonly reach: StayReach | null
}

/** Somebody who runs homes or the site, and the right that their action requires. */
export interface StayActor {
  readonly uid: string
  readonly role: StaffRole
  /** Defaults to `owner`, which only the host of a home has. */
  readonly right?: StayRight | undefined
  readonly reach?: StayReach | undefined
}

/** Returns which homes an actor is limited to, or null for staff of the company, who have access to all of them. */
export function scopeOf({ uid, role, right = 'owner', reach }: StayActor): StayScope | null {
  return role === 'host' ? { uid, right, reach: reach ?? null } : null
}

/** Returns the rights that allow what is asked for, other than being the host. */
export function sufficientRights(asked: StayRight): readonly GivenRight[] {
  return asked === 'owner' ? [] : GIVEN_RIGHTS.slice(GIVEN_RIGHTS.indexOf(asked))
}
