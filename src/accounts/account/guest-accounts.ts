import type {
  GuestAccountDetailsShape,
  GuestAccountShape,
  GuestAccountsQuery,
} from '#contract/account/guest-account-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import {
  findBookingsOfGuest,
  findGuestAccount,
  findGuestAccounts,
  type GuestAccount,
  type GuestAccountFacts,
} from '#db/queries/account/guest-account-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

const MOST_BOOKINGS = 20

/** Returns the accounts of guests, the newest first. `cursor` asks for those that follow; null: there are no more. */
export async function listGuestAccounts(
  { db }: Pick<AccountStore, 'db'>,
  { text, blocked, cursor, limit }: GuestAccountsQuery,
): Promise<{ readonly accounts: readonly GuestAccountShape[]; readonly cursor: string | null }> {
  const filter = { text, onlyBlocked: blocked === 'true', before: cursor, limit: limit + 1 }
  const found = await findGuestAccounts(db, filter)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { accounts: shown.map(shapeOf), cursor: last && found.length > limit ? String(last.nr) : null }
}

/**
 * Returns the account of a guest with its latest bookings. `account_not_found`: nobody without a role has this id, or
 * they have deleted their account.
 */
export async function readGuestAccount(
  { db, now }: AccountStore,
  documentId: string,
): Promise<Result<GuestAccountDetailsShape, ProblemOf<'account_not_found'>>> {
  const account = await findGuestAccount(db, { documentId, at: now() })
  if (!account) return err({ code: 'account_not_found' })
  const { methods, hasSecondStep, devices } = account
  const latestBookings = await findBookingsOfGuest(db, { uid: account.uid, limit: MOST_BOOKINGS })
  return ok({ ...shapeOf(account), methods, hasSecondStep, devices, block: blockOf(account), latestBookings })
}

function shapeOf(account: GuestAccount): GuestAccountShape {
  const { documentId, name, email, emailVerified, phone, createdAt, lastSeenAt, bookings } = account
  const { isBlocked, isDisabled } = account
  return {
    documentId,
    name,
    email,
    emailVerified,
    phone,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    bookings,
    isBlocked,
    isDisabled,
  }
}

const blockOf = ({ isBlocked, blockedAt, blockedBy, blockedReason }: GuestAccountFacts) =>
  isBlocked ? { at: blockedAt?.toISOString() ?? null, by: blockedBy, reason: blockedReason } : null
