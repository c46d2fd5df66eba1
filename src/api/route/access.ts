import type { StaffActor } from '#booking/booking-deps.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { TokenPermission } from '#contract/api-token-shapes.ts'
import type { HomeRight } from '#core/account/home-right.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import type { Problem } from '#core/problem.ts'
import { findEndedPartOf } from '#accounts/session/find-ended-part.ts'
import { findReach } from '#db/queries/account/home-scope.ts'
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

/** Whom a guard lets in, or the answer to those who may not. */
export type Admitted<Actor> = { readonly actor: Actor } | { readonly refusal: ApiResponse }

/**
 * Who may call a route. Made by `anyone`, `nobody`, `person`, `hostOrStaff`, `hostOrAdmin`, `staffOnly` and
 * `adminOnly`; the guard, the matrix of access, docs/roles.md and the description of the API follow from it.
 */
export interface Access<Actor> {
  /** private: the answer belongs to one person, nobody may keep it. */
  readonly visibility: 'public' | 'private'
  /** Before anything of the request is read. */
  readonly admit: (deps: ApiDeps, call: ApiCall) => Promise<Admitted<Actor>>
  /** After the request was read, so that what is wrong with it is said first. */
  readonly refusalOf?: (actor: Actor) => Problem | null
  readonly refuses: readonly RefusalCode[]
  /** What a token of another program must be allowed to do; null: the route is done by people only, or is for everybody. */
  readonly permission: TokenPermission | null
  /** Why no token can be given it; null: one can, or it is for everybody, or for nobody. */
  readonly peopleOnly: PeopleOnlyReason | null
  /** What it changes is kept in the audit log: it is done for the company. */
  readonly isOfStaff: boolean
  /** What a host needs on the home it is about; null: hosts may not call it, or it has nothing to do with homes. */
  readonly right: HomeRight | null
  /** The problem of a home, or what is about one, that is not the caller's; null: it names none. */
  readonly missing: Missing | null
  /** Bytes of a body, at most. */
  readonly mostBytes: number
  /** Open to those, too, who have still to set up the second factor that their role asks for. */
  readonly beforeSetUp: boolean
  /** The status that each kind of caller gets where `good` is that of what was asked for. */
  readonly row: (good: number) => RouteAccess
}

/** How those without any sign-in are; clients of content backends know 403 (`not_allowed`). */
type Anonymous = 'not_signed_in' | 'not_allowed'

/** The problem of a thing that is not the caller's; `done`: what is not there is done away with already. */
type Missing = RefusalCode | 'done'

interface NotFoundOptions {
  /** The problem where what the address names is somebody else's, or missing. */
  readonly notFound?: Missing
  /** The problem where what the request names is missing; it can be nobody else's. */
  readonly missing?: Missing
}

interface EverybodyOptions extends Pick<NotFoundOptions, 'missing'> {
  /** The answer belongs to whoever asked, nobody may keep it. */
  readonly visibility?: 'private'
}

/** A route for everybody. */
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

/** A route that is there, and that nobody may call. */
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
  /** Only with an address that is proven; `in_use_case`: which refuses others itself, after the request was read. */
  readonly verified?: true | 'in_use_case'
  /** Those who run homes or the site only with a sign-in of the last ten minutes. */
  readonly fresh?: true
  readonly beforeSetUp?: true
}

/** Whoever is signed in, for what is theirs; what is somebody else's is as if there were none. */
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

/** Which programs do it as well, or why none does: every route of those who run homes says one of them. */
type Programs =
  /** Those whose token has this permission, as the staff. */
  | { readonly token: TokenPermission; readonly fresh?: undefined; readonly peopleOnly?: undefined }
  /** None: it asks people for a sign-in of the last ten minutes. */
  | { readonly fresh: true; readonly token?: undefined; readonly peopleOnly?: undefined }
  | { readonly peopleOnly: PeopleOnlyReason; readonly token?: undefined; readonly fresh?: undefined }

type StaffOptions = Programs &
  NotFoundOptions & {
    readonly anonymous?: Anonymous
    /** Bytes of a body, at most; left out: as much as an entry may have. */
    readonly mostBytes?: number
  }

/** Hosts for what is theirs, and for homes on which they were given the right; staff and administrators for all. */
export function hostOrStaff({
  right = 'read',
  ...options
}: StaffOptions & {
  /** What is needed on a home of another host; left out: to look at it. */
  readonly right?: HomeRight
}): Access<StaffActor> {
  return ofStaff(STAFF_ROLES, options as StaffOptions, right)
}

/** Hosts for homes of their own, and administrators: who else works there. */
export function hostOrAdmin(options: StaffOptions): Access<StaffActor> {
  return ofStaff(['host', 'admin'], options, 'owner')
}

/** Staff and administrators alone: what concerns the homes of all hosts. */
export function staffOnly(options: StaffOptions): Access<StaffActor> {
  return ofStaff(['staff', 'admin'], options)
}

/** Administrators alone: what decides about the site itself. */
export function adminOnly(options: StaffOptions): Access<StaffActor> {
  return { ...ofStaff(['admin'], options), mostBytes: PUBLIC_BODY_BYTES }
}

const LESSER_RIGHT = ['home_right_missing'] as const

function ofStaff(
  roles: readonly StaffRole[],
  options: StaffOptions,
  right: HomeRight | null = null,
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

/** Programs that may, and people with one of these roles. */
async function admitStaff(
  deps: ApiDeps,
  call: ApiCall,
  {
    roles,
    anonymous,
    token,
    right,
  }: { roles: readonly StaffRole[]; anonymous: Anonymous; token: TokenPermission | null; right: HomeRight | null },
): Promise<Admitted<StaffActor>> {
  const caller = await deps.resolveCaller(call.request)
  if (caller.kind === 'token') {
    const program = programOf(caller.token, { permission: token, roles })
    return program ? { actor: program } : refused('not_allowed')
  }
  const found = await admitPerson(deps, call, anonymous)
  if ('refusal' in found) return (caller.kind === 'nobody' && (await refusedAfterEnd(deps, call, anonymous))) || found
  const { uid, role } = found.actor
  if (role === 'user' || !roles.includes(role)) return refused('not_allowed')
  if (role !== 'host' || right === null) return { actor: { uid, role } }
  return { actor: { uid, role, right, reach: await findReach(deps.db, uid, right) } }
}

/** Whoever was signed in until their part in running homes was taken away is told so; null: it was not. */
async function refusedAfterEnd(
  { accounts, websiteUrl }: ApiDeps,
  { request }: ApiCall,
  anonymous: Anonymous,
): Promise<{ readonly refusal: ApiResponse } | null> {
  const sessionId = anonymous === 'not_signed_in' ? readSessionCookie(request, websiteUrl) : null
  const ended = sessionId && (await findEndedPartOf(accounts, sessionId))
  return ended ? { refusal: problemResponse({ code: 'not_signed_in', ended }) } : null
}

/** Whoever is signed in. Whom a session does not count for is told so; another program is somebody, but no person. */
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

/** The same guard, before which those who run homes or the site have to have proved lately who they are. */
function afterFresh<Actor>(isAsked: true | undefined, admit: Access<Actor>['admit']): Access<Actor>['admit'] {
  if (!isAsked) return admit
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
