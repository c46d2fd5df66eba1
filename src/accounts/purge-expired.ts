import { deleteIdpStatesExpiredBefore } from '#db/queries/sign-in/idp-state-queries.ts'
import { deleteIdentitySessionsEndedBefore } from '#db/queries/session/identity-session-queries.ts'
import { deleteInvitationsExpiredBefore } from '#db/queries/account/invitation-queries.ts'
import { deleteOobCodesExpiredBefore } from '#db/queries/sign-in/oob-code-queries.ts'
import { deleteEndedStaffSessionsBefore } from '#db/queries/session/ended-staff-session-queries.ts'
import { deleteSpentTokensExpiredBefore } from '#db/queries/session/spent-token-queries.ts'
import { forgetUnknownAddresses } from '#db/queries/message/refused-mail-queries.ts'
import { deletePendingSignInsExpiredBefore } from '#db/queries/sign-in/pending-sign-in-queries.ts'
import { deleteSmsChallengesExpiredBefore } from '#db/queries/sign-in/sms-challenge-queries.ts'
import { deleteTotpSetupsExpiredBefore } from '#db/queries/sign-in/totp-setup-queries.ts'
import { deleteThrottlesUntouchedSince } from '#db/queries/sign-in/throttle-queries.ts'
import {
  deleteRestoreTokensExpiredBefore,
  deleteWebSessionsExpiredBefore,
} from '#db/queries/session/web-session-queries.ts'
import type { AccountStore } from './account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

const DAY = 24 * 3600_000
/** Laws about mails require the link that stops them to work for this long after the last one (docs/decisions/0107). */
const LINK_LIFE = 60 * DAY

/**
 * Deletes what is no longer needed and publishes the next signing key when it is due. For a daily job; returns how many
 * rows were deleted.
 */
export async function purgeExpired({ db, now, issuer, cookieIssuer }: AccountStore & TokenSigning): Promise<number> {
  const at = now().getTime()
  await issuer.keys.rotate()
  await cookieIssuer.keys.rotate()
  const removed = await Promise.all([
    deleteOobCodesExpiredBefore(db, new Date(at - 7 * DAY)),
    deleteIdentitySessionsEndedBefore(db, new Date(at - 30 * DAY)),
    deleteWebSessionsExpiredBefore(db, new Date(at)),
    deleteEndedStaffSessionsBefore(db, new Date(at - DAY)),
    deleteIdpStatesExpiredBefore(db, new Date(at)),
    deleteSmsChallengesExpiredBefore(db, new Date(at - DAY)),
    deleteTotpSetupsExpiredBefore(db, new Date(at - DAY)),
    deletePendingSignInsExpiredBefore(db, new Date(at - DAY)),
    deleteThrottlesUntouchedSince(db, new Date(at - DAY)),
    deleteRestoreTokensExpiredBefore(db, new Date(at)),
    deleteSpentTokensExpiredBefore(db, new Date(at)),
    deleteInvitationsExpiredBefore(db, new Date(at - 30 * DAY)),
    forgetUnknownAddresses(db, new Date(at - LINK_LIFE)),
  ])
  return removed.reduce((sum, count) => sum + count, 0)
}
