import type { GivenRight } from '#core/account/stay-right.ts'
import { randomBytes } from 'node:crypto'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StaffRole } from '#core/account/role.ts'
import type { Tx } from '#db/database.ts'
import {
  endStayInvitations,
  endInvitationsOfAddress,
  endUnnamedInvitations,
  insertInvitation,
} from '#db/queries/account/invitation-queries.ts'
import type { RefundLimit } from '#db/queries/account/rights-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'

const SECRET_BYTES = 32
const MINUTE = 60_000
/**
 * How long an invitation can be accepted, in milliseconds; somebody who requests it at a terminal is waiting for it.
 */
export const INVITATION_LIFETIME = { terminal: 60 * MINUTE, mail: 7 * 24 * 60 * MINUTE } as const

export interface InvitationToMake {
  readonly role: StaffRole
  /** Canonical; null = any holder of the link may accept. */
  readonly email: string | null
  /** Uid; null = made at the command line. */
  readonly invitedBy: string | null
  readonly by: keyof typeof INVITATION_LIFETIME
  /** Ids of the homes that become theirs; none if left out. */
  readonly homes?: readonly number[]
  /** The right that they get on these homes instead; none if left out. */
  readonly homeRight?: GivenRight
  /** As much as their role may, if left out. */
  readonly refundLimit?: RefundLimit | null
}

export interface MadeInvitation {
  readonly id: string
  /** Absolute, with the secret: 256 random bits, of which only the hash is stored. */
  readonly link: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * Makes the link of an invitation. Earlier invitations to the address end (for a right on homes, those by the same
 * person to one of the same homes); without an address, the earlier link to this role ends.
 */
export async function makeInvitation(
  tx: Tx,
  { now, websiteUrl }: Pick<AccountStore, 'now'> & Pick<MailLinks, 'websiteUrl'>,
  { role, email, invitedBy, by, homes: stays = [], homeRight: stayRight, refundLimit = null }: InvitationToMake,
): Promise<MadeInvitation> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + INVITATION_LIFETIME[by])
  if (email === null) await endUnnamedInvitations(tx, role, createdAt)
  else if (stayRight) await endStayInvitations(tx, { email, invitedBy, homes: stays, at: createdAt })
  else await endInvitationsOfAddress(tx, email, createdAt)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const id = await insertInvitation(tx, {
    role,
    email,
    invitedBy,
    createdAt,
    expiresAt,
    homes: stays,
    homeRight: stayRight ?? null,
    refundLimit,
    secretHash: hashOfSecret(secret),
  })
  return { id, link: websiteUrl + sitePaths.invitation(secret), createdAt, expiresAt }
}
