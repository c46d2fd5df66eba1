import type { StaffActor } from '#booking/booking-deps.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { TokenPermission } from '#contract/api-token-shapes.ts'
import type { StayRight } from '#core/account/stay-right.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import type { Problem } from '#core/problem.ts'
import { findEndedPartOf } from '#accounts/session/find-ended-part.ts'
import { findReach } from '#db/queries/account/stay-scope.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { programOf } from '#api/session/program-of.ts'
import { readSessionCookie } from '#api/session/session-cookie.ts'
import type { StaffAccess, RouteAccess } from './access-row.ts'
import { isForgedByCookie, type ApiCall } from './api-route.ts'
import { problemResponse, type ApiResponse } from './api-response.ts'
import { isFresh } from './fresh-sign-in.ts'
import type { PeopleOnlyReason } from './people-only.ts'
import { problemTable } from './problem-table.ts'
import { statusOfRefusal, type RefusalCode } from './refusal-code.ts'
import { ENTRY_BODY_BYTES, PUBLIC_BODY_BYTES } from './read-body.ts'

type Code = Problem['code']

/** The caller that a guard admits, or the refusal. */
export type Admitted<Actor> = { readonly actor: Actor } | { readonly refusal: ApiResponse }

/**
 * Who may call a route. Made by `anyone`, `nobody`, `person`, `hostOrStaff`, `hostOrAdmin`, `staffOnly` and
 * `adminOnly`; the guard, the access matrix, docs/roles.md and the description of the API are derived from it.
 */
export interface Access<Actor> {
  /** private: the answer belongs to one person and must not be cached. */
  readonly visibility: 'public' | 'private'
  /** Runs before anything of the request is read. */
  readonly admit: (deps: ApiDeps, call: ApiCall) => Promise<Admitted<Actor>>
  /** Runs after the request was read, so that faults of the request are reported first. */
  readonly refusalOf?: (actor: Actor) => Problem | null
  readonly refuses: readonly RefusalCode[]
  /** The permission that a token of another program needs; null: the route is for people only, or for everybody. */
  readonly permission: TokenPermission | null
  /** Why no token can get access; null: one can, or the route is for everybody, or for nobody. */
  readonly peopleOnly: PeopleOnlyReason | null
  /** Whether it is done for the company, so that its changes are recorded in the audit log. */
  readonly isOfStaff: boolean
  /** The right that a host needs on the home; null: hosts may not call it, or it does not concern homes. */
  readonly right: StayRight | null
  /** The problem of a home, or of something of one, that is not the caller's; null: it names none. */
  readonly missing: Missing | null
  /** Largest body in bytes. */
  readonly mostBytes: number
  /** Whether it is also open to those who have yet to set up the second factor that their role requires. */
  readonly beforeSetUp: boolean
  /** Returns the status that each kind of caller gets; `good` is that of the requested answer. */
  readonly row: (good: number) => RouteAccess
}

/** The refusal of callers without any sign-in; clients of content backends expect 403 (`not_allowed`). */
type Anonymous = 'not_signed_in' | 'not_allowed'

/** The problem of a thing that is not the caller's; `done`: removing what does not exist succeeds. */
type Missing = RefusalCode | 'done'

interface NotFoundOptions {
  /** The problem when what the address names is somebody else's, or missing. */
  readonly notFound?: Missing
  /** The problem when what the request names is missing; it cannot be somebody else's. */
  readonly missing?: Missing
}

interface EverybodyOptions extends Pick<NotFoundOptions, 'missing'> {
  /** The answer belongs to the caller and must not be cached. */
  readonly visibility?: 'private'
}

/** Declares a route for everybody. */
export function anyone({ missing, visibility }: EverybodyOptions = {}): Access<null> {
  return {
    visibility: visibility ?? 'public',
    admit: async () => ({ actor: null }),
    refuses: [],
    permission: null,
    peopleOnly: null,
    isOfStaff: false,
    right: null,
    missing: null,
    mostBytes: PUBLIC_BODY_BYTES,
    beforeSetUp: false,
    row: (good) => ({ anonymous: good, guest: good, foreign: null, missing: statusOf(missing, good) }),
  }
}

/** Declares a route that exists, but that nobody may call. */
export function nobody(): Access<null> {
  const { status } = problemTable.not_allowed
  return {
    visibility: 'private',
    admit: async () => refused('not_allowed'),
    refuses: ['not_allowed'],
    permission: null,
    peopleOnly: null,
    isOfStaff: false,
    right: null,
    missing: null,
    mostBytes: PUBLIC_BODY_BYTES,
    beforeSetUp: false,
    row: () => ({ anonymous: status, guest: status, foreign: null, missing: null }),
  }
}

interface PersonOptions extends NotFoundOptions {
  readonly anonymous?: Anonymous
  /** Only with a proven address; `in_use_case`: the use case refuses others itself, after the request was read. */
  readonly verified?: true | 'in_use_case'
  /** Those who run homes or the site need a sign-in within the last ten minutes. */
  readonly fresh?: true
  readonly beforeSetUp?: true
}

/** Declares a route for signed-in people and what is theirs; what is somebody else's seems not to exist. */
export function person(options: PersonOptions = {}): Access<UserShape> {
  const { anonymous = 'not_signed_in', verified, fresh, beforeSetUp = false, notFound, missing } = options
  return {
    visibility: 'private',
    admit: afterFresh(fresh, (deps, call) => admitPerson(deps, call, anonymous)),
    refuses: [...refusalsOf(anonymous, fresh), ...(verified ? (['email_not_verified'] as const) : [])],
    permission: null,
    peopleOnly: 'own_account',
    ...(verified === true && {
      refusalOf: ({ emailVerified }) => (emailVerified ? null : { code: 'email_not_verified' }),
    }),
    isOfStaff: false,
    right: null,
    missing: null,
    mostBytes: PUBLIC_BODY_BYTES,
    beforeSetUp,
    row: (good) => ({
      anonymous: problemTable[anonymous].status,
      guest: good,
      foreign: statusOf(notFound, good),
      missing: statusOf(notFound ?? missing, good),
      ...(verified && { unverified: problemTable.email_not_verified.status }),
    }),
  }
}

/** Which programs may call it, or why none may: every route of those who run homes declares one of these. */
type Programs =
  /** Programs whose token has this permission, with the rights of staff. */
  | { readonly token: TokenPermission; readonly fresh?: undefined; readonly peopleOnly?: undefined }
  /** None: people need a sign-in within the last ten minutes. */
  | { readonly fresh: true; readonly token?: undefined; readonly peopleOnly?: undefined }
  | { readonly peopleOnly: PeopleOnlyReason; readonly token?: undefined; readonly fresh?: undefined }

type StaffOptions = Programs &
  NotFoundOptions & {
    readonly anonymous?: Anonymous
    /** Largest body in bytes; by default as large as an entry may be. */
    readonly mostBytes?: number
  }

/**
 * Declares a route for hosts, for what is theirs and homes on which they were given the right, and for staff and
 * administrators, for all.
 */
export function hostOrStaff({
  right = 'read',
  ...options
}: StaffOptions & {
  /** The right needed on a home of another host; by default the right to look at it. */
  readonly right?: StayRight
}): Access<StaffActor> {
  return ofStaff(STAFF_ROLES, options, right)
}

/** Declares a route for hosts, for homes of their own, and administrators, about who else works there. */
export function hostOrAdmin(options: StaffOptions): Access<StaffActor> {
  return ofStaff(['host', 'admin'], options, 'owner')
}

/** Declares a route for staff and administrators only, about the homes of all hosts. */
export function staffOnly(options: StaffOptions): Access<StaffActor> {
  return ofStaff(['staff', 'admin'], options)
}

/** Declares a route for administrators only, about the site itself. */
export function adminOnly(options: StaffOptions): Access<StaffActor> {
  return { ...ofStaff(['admin'], options), mostBytes: PUBLIC_BODY_BYTES }
}

const LESSER_RIGHT = ['home_right_missing'] as const

function ofStaff(
  roles: readonly StaffRole[],
  options: StaffOptions,
  right: StayRight | null = null,
): Access<StaffActor> {
  const { anonymous = 'not_signed_in', token = null, fresh, notFound, missing, mostBytes = ENTRY_BODY_BYTES } = options
  const peopleOnly = fresh ? 'fresh_sign_in' : (options.peopleOnly ?? null)
  const anonymousStatus = problemTable[anonymous].status === 401 ? 401 : 403
  return {
    visibility: 'private',
    admit: afterFresh(fresh, (deps, call) => admitStaff(deps, call, { roles, anonymous, token, right })),
    refuses: [...refusalsOf(anonymous, fresh), ...(notFound && right && right !== 'read' ? LESSER_RIGHT : [])],
    permission: token,
    peopleOnly,
    isOfStaff: true,
    right,
    missing: notFound ?? null,
    mostBytes,
    beforeSetUp: false,
    row: (good): StaffAccess => {
      const statusFor = (role: StaffRole) => (roles.includes(role) ? good : problemTable.not_allowed.status)
      return {
        anonymous: anonymousStatus,
        guest: 403,
        foreign: null,
        missing: statusOf(notFound ?? missing, good),
        host: statusFor('host'),
        otherHost: roles.includes('host') ? statusOf(notFound, good) : null,
        staff: statusFor('staff'),
        admin: statusFor('admin'),
      }
    },
  }
}

/** Admits programs with the permission, and people with one of these roles. */
async function admitStaff(
  deps: ApiDeps,
  call: ApiCall,
  {
    roles,
    anonymous,
    token,
    right,
  }: { roles: readonly StaffRole[]; anonymous: Anonymous; token: TokenPermission | null; right: StayRight | null },
): Promise<Admitted<StaffActor>> {
  const caller = await deps.resolveCaller(call.request)
  if (caller.kind === 'token') {
    const program = programOf(caller.token, { permission: token, roles })
    if (program) return { actor: program }
    const isLacking = token !== null && caller.token.type === 'custom'
    return { refusal: problemResponse({ code: 'not_allowed', ...(isLacking && { permission: token }) }) }
  }
  const found = await admitPerson(deps, call, anonymous)
  if ('refusal' in found) return (caller.kind === 'nobody' && (await refusedAfterEnd(deps, call, anonymous))) || found
  const { uid, role } = found.actor
  if (role === 'user' || !roles.includes(role)) return refused('not_allowed')
  if (role !== 'host' || right === null) return { actor: { uid, role } }
  return { actor: { uid, role, right, reach: await findReach(deps.db, uid, right) } }
}

/** Tells somebody who was signed in until they lost their part in running homes; null: they did not. */
async function refusedAfterEnd(
  { accounts, websiteUrl }: ApiDeps,
  { request }: ApiCall,
  anonymous: Anonymous,
): Promise<{ readonly refusal: ApiResponse } | null> {
  const sessionId = anonymous === 'not_signed_in' ? readSessionCookie(request, websiteUrl) : null
  const ended = sessionId && (await findEndedPartOf(accounts, sessionId))
  return ended ? { refusal: problemResponse({ code: 'not_signed_in', ended }) } : null
}

/**
 * Admits signed-in people. Somebody whose session does not count is told so; another program is identified, but is no
 * person.
 */
async function admitPerson(deps: ApiDeps, call: ApiCall, anonymous: Anonymous): Promise<Admitted<UserShape>> {
  const caller = await deps.resolveCaller(call.request)
  switch (caller.kind) {
    case 'person':
      return { actor: caller.user }
    case 'token':
      return refused('not_allowed')
    case 'refused':
      return { refusal: problemResponse(caller.problem) }
    case 'nobody':
      return refused(isForgedByCookie(deps, call.request) ? 'not_allowed' : anonymous)
  }
}

/** Returns the same guard, preceded by a recent sign-in for those who run homes or the site. */
function afterFresh<Actor>(isFreshNeeded: true | undefined, admit: Access<Actor>['admit']): Access<Actor>['admit'] {
  if (!isFreshNeeded) return admit
  return async (deps, call) => {
    const caller = await deps.resolveCaller(call.request)
    const isStale = caller.kind === 'person' && caller.user.role !== 'user' && !(await isFresh(deps, call.request))
    return isStale ? refused('recent_sign_in_required') : admit(deps, call)
  }
}

function refused(code: 'not_signed_in' | 'not_allowed' | 'recent_sign_in_required'): { readonly refusal: ApiResponse } {
  return { refusal: problemResponse({ code }) }
}

function refusalsOf(anonymous: Anonymous, fresh: true | undefined): readonly Code[] {
  const codes: readonly Code[] = anonymous === 'not_allowed' ? ['not_allowed'] : ['not_signed_in', 'not_allowed']
  return fresh ? [...codes, 'recent_sign_in_required'] : codes
}

function statusOf(missing: Missing | undefined, good: number): number | null {
  if (missing === undefined) return null
  return missing === 'done' ? good : statusOfRefusal(missing)
}
