import { changeOwnAccount, type OwnAccountProblem } from '#accounts/api-sign-in/change-own-account.ts'
import { findApiAccount } from '#accounts/api-sign-in/find-api-account.ts'
import { MIN_USERNAME_LENGTH } from '#accounts/api-sign-in/username.ts'
import { findCurrentSignIn } from '#accounts/session/find-current-device.ts'
import { updateOwnProfile } from '#accounts/account/update-own-profile.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { userShape } from '#api/session/user-shape.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { meParameters } from './me-query.ts'
import { isStorable } from '#core/text/is-storable.ts'
import { ok } from '#core/result.ts'
import { nobody, person } from '#api/route/access.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { list, maybe, object, orNull, ref, text } from '#api/route/json-schema.ts'
import { atLeast, checkFields, emailRule, fieldsRefused, formFaults, readFields } from '#api/api-sign-in/auth-fields.ts'
import { authRefusal, problemRefusal } from '#api/api-sign-in/refusal.ts'
import { inputRefused } from '#api/api-sign-in/auth-problems.ts'
import { authRoute, type AuthCall } from '#api/api-sign-in/auth-route.ts'
import { apiUserShape } from '#api/api-sign-in/api-user.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'

/** What nobody may do with people. */
const forNobody = {
  chapter: 'Users',
  access: nobody(),
  refuses: [],
  handle: async () => problemResponse({ code: 'not_allowed' }),
} as const
const oneUser = { path: '/api/users/:id', chapter: 'Users', responses: { result: ref('User') } } as const

/** Users by number: everybody sees themselves, and nobody else. */
export const peopleRoutes = [
  bareRoute({
    ...forNobody,
    method: 'GET',
    path: '/api/users',
    summary: 'Not available: accounts cannot be listed',
    responses: { result: list(ref('User')) },
  }),
  bareRoute({
    ...forNobody,
    method: 'POST',
    path: '/api/users',
    summary: 'Not available: accounts cannot be created for others',
    body: { mediaType: 'application/json', schema: object({ username: text, email: text }) },
    responses: { result: ref('User') },
  }),
  bareRoute({
    ...oneUser,
    method: 'GET',
    summary: 'The signed-in account, by its number',
    access: person({ anonymous: 'not_allowed', notFound: 'account_not_found' }),
    query: meParameters,
    refuses: ['account_not_found'],
    async handle(deps, { actor, param }) {
      // Only the administration may know how many there are.
      if (param('id') === 'count') return problemResponse({ code: 'not_allowed' })
      const own = await ownUser(deps, actor.uid)
      return own && String(own.id) === param('id')
        ? { status: 200, body: own }
        : problemResponse({ code: 'account_not_found' })
    },
  }),
  authRoute({
    ...oneUser,
    method: 'PUT',
    summary: 'Change your user name or e-mail address',
    access: person({ anonymous: 'not_allowed', notFound: 'not_allowed' }),
    body: {
      mediaType: 'application/json',
      schema: object({
        username: maybe(text),
        email: maybe(text),
        displayName: maybe(orNull(text)),
        photoURL: maybe(orNull(text)),
      }),
      example: { username: 'ann-example' },
    },
    refuses: [
      ...formFaults,
      'invalid_input',
      'not_allowed',
      'username_already_taken',
      'email_already_taken',
      'email_not_changeable',
      'password_not_changeable',
      'sign_in_not_recent',
      'account_not_found',
    ],
    async handle(deps, call) {
      const { uid } = call.actor
      const own = await ownUser(deps, uid)
      return own && String(own.id) === call.param('id')
        ? changeOwn(deps, call, uid)
        : problemRefusal({ code: 'not_allowed' })
    },
  }),
  bareRoute({
    ...oneUser,
    ...forNobody,
    method: 'DELETE',
    summary: 'Not available: people delete their accounts on the site',
  }),
]

async function ownUser({ accounts, accountRules }: ApiDeps, uid: string) {
  const found = await findApiAccount(accounts, uid)
  return found && apiUserShape(found.user, userShape(found.person), accountRules.hasPasswords)
}

const changeRules = {
  username: { isOptional: true, check: atLeast(MIN_USERNAME_LENGTH) },
  email: { ...emailRule, isOptional: true },
}
const KNOWN = ['username', 'email', 'password', 'displayName', 'photoURL']

async function changeOwn(deps: ApiDeps, call: AuthCall, uid: string) {
  const { accounts, client, request } = call
  const fields = await readFields(request)
  if (!fields.ok) return fields
  const { password, displayName, photoURL } = fields.value
  const foreign = Object.keys(fields.value).find((key) => !KNOWN.includes(key))
  if (foreign !== undefined) return fieldsRefused([{ path: foreign, message: `Invalid key ${foreign}` }])
  if (password !== undefined)
    return password === ''
      ? fieldsRefused([{ path: 'password', message: 'password.notNull' }])
      : authRefusal('password_not_changeable')
  const read = checkFields(fields.value, changeRules)
  if (!read.ok) return read
  const profile = checkProfile({ displayName, photoURL })
  if (!profile.ok) return profile
  const signIn = await findCurrentSignIn(accounts, signInProofOf(deps, request))
  const { username, email }: { readonly username?: string; readonly email?: string } = read.value
  const changed = await changeOwnAccount(accounts, { uid, username, email, signIn, client })
  if (!changed.ok) return changeRefused(changed.problem)
  if (displayName !== undefined || photoURL !== undefined) {
    const updated = await updateOwnProfile(accounts, { uid, ...profile.value })
    if (!updated.ok)
      return updated.problem.code === 'invalid_input'
        ? inputRefused(updated.problem.fields)
        : problemRefusal(updated.problem)
  }
  return ok({ status: 200, body: await ownUser(deps, uid) })
}

function checkProfile({ displayName, photoURL }: Readonly<Record<'displayName' | 'photoURL', unknown>>) {
  const wrong = Object.entries({ displayName, photoURL }).flatMap(([path, value]) => {
    const isText = typeof value === 'string' && isStorable(value)
    return value === undefined || value === null || isText
      ? []
      : [{ path, message: `${path} has the wrong form`, value }]
  })
  if (wrong.length > 0) return fieldsRefused(wrong)
  const value = {
    displayName: displayName as string | null | undefined,
    photoUrl: photoURL as string | null | undefined,
  }
  return { ok: true, value } as const
}

function changeRefused(problem: OwnAccountProblem) {
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
