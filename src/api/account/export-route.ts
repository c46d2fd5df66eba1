import type { AccountExportShape } from '#contract/account/user-shapes.ts'
import { exportAccount } from '#accounts/account/export-account.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { findContentUser } from '#db/queries/account/api-user-queries.ts'
import { findBookingsForGuest } from '#booking/find-bookings.ts'
import { findThreadsForGuest } from '#booking/thread/find-threads.ts'
import { findOwnContactMessages } from '#editorial/contact/find-own-contact-messages.ts'
import { findFavourites } from '#stays/favourite/find-favourites.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { freshOnly } from '#api/route/fresh-sign-in.ts'
import { exportShape } from './account-shapes.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'

/** Everything we keep about the caller, as a file. */
export function exportRoute(deps: ApiDeps): ApiRoutes<'GET /api/users/me/export'> {
  return {
    'GET /api/users/me/export': freshOnly(
      deps,
      signedIn(
        deps,
        async ({ request }, actor) => {
          const addresses = [actor.emailVerified ? actor.email : null, actor.phoneNumber].filter((one) => one !== null)
          const exported = await exportAccount(deps.accounts, { uid: actor.uid, addresses })
          if (!exported.ok) return problemResponse(exported.problem)
          const [user, currentId, bookings, conversations, favourites, contactMessages] = await Promise.all([
            findContentUser(deps.db, actor.uid),
            findCurrentDevice(deps.accounts, signInProofOf(deps, request)),
            findBookingsForGuest(deps, actor),
            findThreadsForGuest(deps, actor),
            findFavourites(deps, actor),
            findOwnContactMessages(deps, actor),
          ])
          const at = deps.now().toISOString()
          const { security } = exported.value
          const body: AccountExportShape = {
            exportedAt: at,
            account: {
              uid: actor.uid,
              username: user?.username ?? null,
              email: actor.email,
              emailVerified: actor.emailVerified,
              displayName: actor.displayName,
              phoneNumber: actor.phoneNumber,
              photoURL: actor.photoURL,
              role: actor.role,
              providers: actor.providers,
              createdAt: security?.account.createdAt.toISOString() ?? null,
              lastSignInAt: security?.account.lastSignInAt?.toISOString() ?? null,
            },
            ...exportShape(exported.value, currentId),
            bookings,
            conversations,
            favourites,
            contactMessages,
          }
          const name = `holmstay-account-${at.slice(0, 10)}.json`
          return { status: 200, body, headers: { 'content-disposition': `attachment; filename="${name}"` } }
        },
        'not_allowed',
      ),
    ),
  }
}
