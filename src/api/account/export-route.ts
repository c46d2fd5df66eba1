import { accountExportSchema } from '#contract/account/account-schemas.ts'
import type { AccountExportShape, UserShape } from '#contract/account/user-shapes.ts'
import { ok } from '#core/result.ts'
import { exportAccount, type AccountExport } from '#accounts/account/export-account.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { findAuditedCalls, type AuditedCall } from '#db/queries/account/audit-log-queries.ts'
import { findInvitationsOf, findVouchersOf } from '#db/queries/account/erasure-queries.ts'
import { findGivenRights } from '#db/queries/account/stay-right-queries.ts'
import { findEmailBefore, findMailChoice } from '#db/queries/account/mail-choice-queries.ts'
import { findRefusedMails } from '#db/queries/message/refused-mail-queries.ts'
import { findApiUser } from '#db/queries/account/api-user-queries.ts'
import { findBookingsForGuest } from '#booking/find-bookings.ts'
import { findOwnBookingViews } from '#booking/own-booking-views.ts'
import { findOwnersOfAccount } from '#booking/owner/find-owner.ts'
import { findWaitlist } from '#booking/waitlist/find-waitlist.ts'
import { findReviewsOfMe } from '#booking/review/find-reviews-of-guest.ts'
import { findThreadsForGuest } from '#booking/thread/find-threads.ts'
import { findOwnContactMessages } from '#editorial/contact/find-own-contact-messages.ts'
import { findFavourites } from '#stays/favourite/find-favourites.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { person } from '#api/route/access.ts'
import { documentFile } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'
import { exportShape } from './account-shapes.ts'

const MOST_ENTRIES = 1000

/** Everything stored about the caller, as a file. */
export const exportRoute = route({
  method: 'GET',
  path: '/api/users/me/export',
  chapter: 'Users',
  summary: 'Everything that is stored about your account',
  access: person({ anonymous: 'not_allowed', fresh: true }),
  responses: documentFile(accountExportSchema, ({ exportedAt }) => `holmstay-account-${exportedAt.slice(0, 10)}`),
  refuses: ['too_many_attempts'],
  handle: async (deps, { actor, call: { request } }) => {
    const addresses = [actor.emailVerified ? actor.email : null, actor.phoneNumber].filter((one) => one !== null)
    const exported = await exportAccount(deps.accounts, { uid: actor.uid, addresses })
    return exported.ok ? ok(await wholeExport(deps, { actor, exported: exported.value, request })) : exported
  },
})

/** Collects what the account holds, and what the other parts of the product know about its owner. */
async function wholeExport(
  deps: ApiDeps,
  { actor, exported, request }: { actor: UserShape; exported: AccountExport; request: Request },
): Promise<AccountExportShape> {
  const emailBefore = await findEmailBefore(deps.db, actor.uid)
  // A choice for an address applies until another address is confirmed.
  const chosenFor = actor.emailVerified ? actor.email : emailBefore
  const [
    user,
    currentId,
    bookings,
    conversations,
    favourites,
    waitlist,
    contactMessages,
    owners,
    invitations,
    vouchers,
    given,
    reviews,
    mails,
    refused,
    views,
    calls,
  ] = await Promise.all([
    findApiUser(deps.db, actor.uid),
    findCurrentDevice(deps.accounts, signInProofOf(deps, request)),
    findBookingsForGuest(deps, actor),
    findThreadsForGuest(deps, actor),
    findFavourites(deps, actor),
    findWaitlist(deps, actor, { withHidden: true }),
    findOwnContactMessages(deps, actor),
    findOwnersOfAccount(deps, actor),
    findInvitationsOf(deps.db, { uid: actor.uid, email: actor.emailVerified ? actor.email : null }),
    findVouchersOf(deps.db, actor.emailVerified ? actor.email : null),
    findGivenRights(deps.db, actor.uid),
    findReviewsOfMe(deps, actor, { withHidden: true }),
    findMailChoice(deps.db, actor.uid),
    chosenFor ? findRefusedMails(deps.db, chosenFor) : [],
    findOwnBookingViews(deps, actor.uid),
    findAuditedCalls(deps.db, { uid: actor.uid, limit: MOST_ENTRIES }),
  ])
  const { security } = exported
  return {
    exportedAt: deps.now().toISOString(),
    account: {
      uid: actor.uid,
      username: user?.username ?? null,
      email: actor.email,
      emailVerified: actor.emailVerified,
      emailBefore,
      displayName: actor.displayName,
      phoneNumber: actor.phoneNumber,
      photoURL: actor.photoURL,
      role: actor.role,
      providers: actor.providers,
      createdAt: security?.account.createdAt.toISOString() ?? null,
      lastSignInAt: security?.account.lastSignInAt?.toISOString() ?? null,
    },
    ...exportShape(exported, currentId),
    bookings,
    conversations,
    favourites,
    waitlist,
    contactMessages,
    owners,
    invitations: invitations.map(({ createdAt, usedAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    vouchers: vouchers.map(({ createdAt, ...voucher }) => ({ ...voucher, createdAt: createdAt.toISOString() })),
    homeRights: given.map(({ title, right, givenAt }) => ({ home: title, right, givenAt: givenAt.toISOString() })),
    reviews,
    refusedMails: refused.map(({ kind, refusedAt }) => ({ kind, refusedAt: refusedAt.toISOString() })),
    mails,
    bookingViews: views.views,
    work: calls.map(workOf),
  }
}

const workOf = ({ at, route, path, status }: AuditedCall): AccountExportShape['work'][number] => ({
  at: at.toISOString(),
  asked: `${route.split(' ', 1)[0] ?? ''} ${path}`,
  status,
})
