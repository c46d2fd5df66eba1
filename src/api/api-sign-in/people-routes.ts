import { changeOwnAccount, type OwnAccountProblem } from '#accounts/api-sign-in/change-own-account.ts'
import { findApiAccount } from '#accounts/api-sign-in/find-api-account.ts'
import { MIN_USERNAME_LENGTH } from '#accounts/api-sign-in/username.ts'
import { findCurrentSignIn } from '#accounts/session/find-current-device.ts'
import { updateOwnProfile } from '#accounts/account/update-own-profile.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { userShape } from '#api/session/user-shape.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { authRefusal } from './auth-faults.ts'
import { atLeast, checkFields, emailRule, fieldsRefused, readFields } from './auth-fields.ts'
import { inputRefused } from './auth-problems.ts'
import { ownAuthRoute, type AuthCall } from './auth-route.ts'
import { signedIn, type ApiRoute, type ApiRoutes } from '#api/route/api-route.ts'
import { apiUserShape } from './api-user.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'

type PeopleRouteName =
  | 'GET /api/users'
  | 'POST /api/users'
  | 'GET /api/users/:id'
  | 'PUT /api/users/:id'
  | 'DELETE /api/users/:id'

const forbidden: ApiRoute = { visibility: 'private', handle: async () => problemResponse({ code: 'not_allowed' }) }

/** Users by number: everybody has themselves, and nobody anybody else. */
export function peopleRoutes(deps: ApiDeps): ApiRoutes<PeopleRouteName> {
  return {
    'GET /api/users': forbidden,
    'POST /api/users': forbidden,
    'GET /api/users/:id': signedIn(
      deps,
      async ({ param }, { uid }) => {
        // How many there are is the administration's to know.
        if (param('id') === 'count') return problemResponse({ code: 'not_allowed' })
        const own = await ownUser(deps, uid)
        return own && String(own.id) === param('id')
          ? { status: 200, body: own }
          : problemResponse({ code: 'account_not_found' })
      },
      'not_allowed',
    ),
    'PUT /api/users/:id': ownAuthRoute(deps, async (call, { uid }) => {
      const own = await ownUser(deps, uid)
      return own && String(own.id) === call.param('id')
        ? changeOwn(deps, call, uid)
        : problemResponse({ code: 'not_allowed' })
    }),
    'DELETE /api/users/:id': forbidden,
  }
}

async function ownUser({ accounts, accountRules }: ApiDeps, uid: string) {
  const found = await findApiAccount(accounts, uid)
  return found && apiUserShape(found.user, userShape(found.person), accountRules.hasPasswords)
}

const changeRules = {
  username: { isOptional: true, check: atLeast(MIN_USERNAME_LENGTH) },
  email: { ...emailRule, isOptional: true },
}
const KNOWN = ['username', 'email', 'password', 'displayName', 'photoURL']

async function changeOwn(deps: ApiDeps, call: AuthCall, uid: string): Promise<ApiResponse> {
  const { accounts, client, request } = call
  const fields = await readFields(request)
  if (!fields.ok) return fields.answer
  const { password, displayName, photoURL } = fields.value
  const foreign = Object.keys(fields.value).find((key) => !KNOWN.includes(key))
  if (foreign !== undefined) return fieldsRefused([{ path: foreign, message: `Invalid key ${foreign}` }])
  if (password !== undefined)
    return password === ''
      ? fieldsRefused([{ path: 'password', message: 'password.notNull' }])
      : authRefusal('password_not_changeable')
  const read = checkFields(fields.value, changeRules)
  if (!read.ok) return read.answer
  const profile = checkProfile({ displayName, photoURL })
  if (!profile.ok) return profile.answer
  const signIn = await findCurrentSignIn(accounts, signInProofOf(deps, request))
  const { username, email }: { readonly username?: string; readonly email?: string } = read.value
  const changed = await changeOwnAccount(accounts, { uid, username, email, signIn, client })
  if (!changed.ok) return changeRefused(changed.problem)
  if (displayName !== undefined || photoURL !== undefined) {
    const updated = await updateOwnProfile(accounts, { uid, ...profile.value })
    if (!updated.ok)
      return updated.problem.code === 'invalid_input'
        ? inputRefused(updated.problem.fields)
        : problemResponse(updated.problem)
  }
  return { status: 200, body: await ownUser(deps, uid) }
}

function checkProfile({ displayName, photoURL }: Readonly<Record<'displayName' | 'photoURL', unknown>>) {
  const wrong = Object.entries({ displayName, photoURL }).flatMap(([path, value]) => {
    const isText = typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
    return value === undefined || value === null || isText
      ? []
      : [{ path, message: `${path} has the wrong form`, value }]
  })
  if (wrong.length > 0) return { ok: false, answer: fieldsRefused(wrong) } as const
  const value = {
    displayName: displayName as string | null | undefined,
    photoUrl: photoURL as string | null | undefined,
  }
  return { ok: true, value } as const
}

function changeRefused(problem: OwnAccountProblem): ApiResponse {
  switch (problem.code) {
    case 'already_exists':
      return authRefusal('username_already_taken')
    case 'email_taken':
      return authRefusal('email_already_taken')
    case 'email_change_needs_verification':
    case 'account_not_found':
      return authRefusal('email_not_changeable')
    case 'recent_sign_in_required':
      return authRefusal('sign_in_not_recent')
    case 'invalid_email':
      return fieldsRefused([{ path: 'email', message: 'email must be a valid email' }])
    case 'invalid_input':
      return inputRefused(problem.fields)
  }
}
