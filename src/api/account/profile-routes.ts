import * as z from 'zod/mini'
import { accountSecuritySchema, userSchema } from '#contract/account/account-schemas.ts'
import { ownProfileSchema } from '#contract/account/user-shapes.ts'
import { reviewOfMeSchema } from '#contract/review/review-of-guest.ts'
import { ok } from '#core/result.ts'
import { findAccountSecurity } from '#accounts/account/find-account-security.ts'
import { updateOwnProfile } from '#accounts/account/update-own-profile.ts'
import { findReviewsOfMe } from '#booking/review/find-reviews-of-guest.ts'
import { person } from '#api/route/access.ts'
import { envelope, plain } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { securityShape } from './account-shapes.ts'

const chapter = 'Users'
const LAST_EVENTS = 40

/** The name of a person, the safety of their account, and what hosts said about them. */
export const profileRoutes = [
  route({
    method: 'PUT',
    path: '/api/users/me',
    chapter,
    summary: 'Change your profile',
    access: person({ anonymous: 'not_allowed' }),
    body: { schema: ownProfileSchema, example: { displayName: 'Ann' } },
    responses: plain(userSchema),
    refuses: ['account_not_found', 'invalid_input'],
    handle: async (deps, { actor, body: { displayName, photoURL } }) => {
      const updated = await updateOwnProfile(deps.accounts, { uid: actor.uid, displayName, photoUrl: photoURL })
      if (!updated.ok) return updated
      return ok({ ...actor, displayName: updated.value.displayName, photoURL: updated.value.photoUrl })
    },
  }),
  route({
    method: 'GET',
    path: '/api/users/me/security',
    chapter,
    summary: 'Security settings of your account',
    access: person({ anonymous: 'not_allowed', beforeSetUp: true }),
    responses: envelope(accountSecuritySchema),
    refuses: [],
    handle: async (deps, { actor }) =>
      ok(securityShape(await findAccountSecurity(deps.accounts, { uid: actor.uid, events: LAST_EVENTS }), actor)),
  }),
  route({
    method: 'GET',
    path: '/api/users/me/reviews',
    chapter,
    summary: 'What hosts wrote about you after your stays, newest first',
    access: person({ anonymous: 'not_allowed' }),
    responses: envelope(z.array(reviewOfMeSchema)),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findReviewsOfMe(deps, actor)),
  }),
]
