import { isForPeople, isStaffOnly, type RouteAccess, type StaffAccess } from '#api/route/access-row.ts'
import type { Route } from '#api/route/route.ts'
import { routesByName, type RouteName } from './declared-routes.ts'

/** The kinds of callers. Those up to `admin` are people; the suspended one still has an ID token. */
export const actors = [
  'visitor',
  'suspended',
  'revokedToken',
  'narrowToken',
  'unverified',
  'guest',
  'host',
  'staff',
  'admin',
  'token',
] as const

export type Actor = (typeof actors)[number]

/**
 * What a request concerns: something of the caller, something of somebody else, something that does not exist;
 * `nothing`: the route names no single thing.
 */
export type Relation = 'own' | 'other' | 'missing' | 'nothing'

/** The status of a well-formed request by what it concerns; left out: this caller has nothing of the kind. */
export type Statuses = Readonly<Partial<Record<Relation, number>>>

/** Returns the statuses that every kind of caller gets from a route, derived from its row. */
export function accessOf(name: RouteName): Readonly<Record<Actor, Statuses>> {
  const route = routesByName[name]
  return Object.fromEntries(
    actors.map((actor) => [actor, about(route.row, actor, permissionOf(actor, route))]),
  ) as Record<Actor, Statuses>
}

function permissionOf(actor: Actor, route: Route): Permission {
  const { name, row } = route
  // A caller with an invalid token is refused even what visitors may do; webhooks and readers of calendars use no
  // tokens.
  if (actor === 'suspended' || actor === 'revokedToken')
    return / \/(webhooks|calendars)\//.test(name) ? opened(row) : alike(401)
  if (actor === 'visitor') return isForPeople(row) ? alike(row.anonymous) : opened(row)
  if (actor === 'narrowToken') return isForPeople(row) ? alike(403) : opened(row)
  if (actor === 'token') return ofToken(route)
  return isStaffOnly(row) ? staffOnlyRow(row, actor) : ofPerson(row, actor)
}

interface Permission {
  readonly own: number
  readonly other: number
  readonly missing: number
}

const alike = (status: number): Permission => ({ own: status, other: status, missing: status })

/** Returns the statuses of what is open to everybody. */
function opened({ anonymous, foreign, missing }: RouteAccess): Permission {
  return { own: anonymous, other: foreign ?? anonymous, missing: missing ?? anonymous }
}

function ofPerson(row: RouteAccess, actor: Actor): Permission {
  const { guest, foreign, missing, unverified } = row
  if (actor === 'unverified' && unverified !== undefined) return alike(unverified)
  return { own: guest, other: foreign ?? guest, missing: missing ?? guest }
}

function staffOnlyRow(row: StaffAccess, actor: Actor): Permission {
  const status = actor === 'host' || actor === 'staff' || actor === 'admin' ? row[actor] : row.guest
  if (status >= 400) return alike(status)
  const other = actor === 'host' ? (row.otherHost ?? status) : status
  return { own: status, other, missing: row.missing ?? status }
}

function ofToken({ row, permission }: Route): Permission {
  if (permission === null) return isForPeople(row) ? alike(403) : opened(row)
  // Includes what only administrators do, because the token of the access world names the permission.
  if (isStaffOnly(row)) return staffOnlyRow(row, row.staff < 400 ? 'staff' : 'admin')
  // A token is no person, so nothing belongs to it.
  return { own: row.guest, other: row.foreign ?? row.guest, missing: row.missing ?? row.guest }
}

const owners: readonly Actor[] = ['unverified', 'guest', 'host', 'staff', 'admin']

/** Returns the statuses that a route can have, because only what it names can be somebody's, or missing. */
function about(row: RouteAccess, actor: Actor, { own, other, missing }: Permission): Statuses {
  const isOwned = row.foreign !== null || (isStaffOnly(row) && row.otherHost !== null)
  if (row.missing === null && !isOwned) return { nothing: own }
  const hasOwn = isOwned && (isStaffOnly(row) ? actor === 'host' : owners.includes(actor))
  return {
    ...(hasOwn && { own }),
    other: isOwned ? other : own,
    ...(row.missing !== null && { missing }),
  }
}
