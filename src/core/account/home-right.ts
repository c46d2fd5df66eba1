import type { StaffRole } from './role.ts'

/**
 * What the host of a home can give somebody else on it; each includes those before it. `read`: look at all that is
 * known of it; `bookings`: its reservations, conversations, calendar and tasks as well; `full`: its prices, texts and
 * pictures, too. Who has which right, what the host is paid, and their own team stay with the host.
 */
export const GIVEN_RIGHTS = ['read', 'bookings', 'full'] as const

export type GivenRight = (typeof GIVEN_RIGHTS)[number]

/** So many invitations to a home may be open at a time: whoever may guess addresses fills no list, and no mailboxes of strangers. */
export const MOST_OPEN_INVITATIONS = 10

/** What can be asked for a home: something that may be given, or what its host alone may do. */
export const HOME_RIGHTS = [...GIVEN_RIGHTS, 'owner'] as const

export type HomeRight = (typeof HOME_RIGHTS)[number]

/** Where somebody may do something: as these hosts, and in these homes of others (numbers of both). */
export interface HomeReach {
  readonly hosts: readonly number[]
  readonly given: readonly number[]
}

/** The homes that somebody may do something with: their own, and those on which they were given enough. */
export interface HomeScope {
  readonly uid: string
  /** What is to be done there. */
  readonly right: HomeRight
  /** Where that is, as far as it was looked up already; null: each statement looks. */
  readonly reach: HomeReach | null
}

/** Somebody who runs homes or the site, and what they are about to do. */
export interface HomeActor {
  readonly uid: string
  readonly role: StaffRole
  /** Left out: what the host of a home alone may do. */
  readonly right?: HomeRight | undefined
  readonly reach?: HomeReach | undefined
}

/** Which homes an actor is limited to; null: those who work for the company have all of them. */
export function scopeOf({ uid, role, right = 'owner', reach }: HomeActor): HomeScope | null {
  return role === 'host' ? { uid, right, reach: reach ?? null } : null
}

/** The rights that suffice for what is asked, beside being the host. */
export function sufficientRights(asked: HomeRight): readonly GivenRight[] {
  return asked === 'owner' ? [] : GIVEN_RIGHTS.slice(GIVEN_RIGHTS.indexOf(asked))
}
