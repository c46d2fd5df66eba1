import type { Executor } from '#db/database.ts'

/**
 * Removes everything outside the account's row that proves, or is about to prove, who its owner is: second factors,
 * passkeys, their codes, setups and unfinished sign-ins.
 */
export async function deleteAccountProofs(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.second_factor').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.passkey').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.recovery_code').where('uid', '=', uid).execute()
  await deleteProofsUnderWay(db, uid)
}

/**
 * Removes the ways into an account that were added since an instant: second factors, passkeys, recovery codes and links to other
 * providers' accounts. Codes, setups and sign-ins under way go whenever they were begun.
 */
export async function deleteProofsSince(db: Executor, uid: string, since: Date): Promise<void> {
  await db.deleteFrom('identity.second_factor').where('uid', '=', uid).where('enrolled_at', '>=', since).execute()
  await db.deleteFrom('identity.passkey').where('uid', '=', uid).where('created_at', '>=', since).execute()
  await db.deleteFrom('identity.recovery_code').where('uid', '=', uid).where('created_at', '>=', since).execute()
  await db.deleteFrom('identity.account_provider').where('uid', '=', uid).where('linked_at', '>=', since).execute()
  await deleteProofsUnderWay(db, uid)
}

async function deleteProofsUnderWay(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.totp_setup').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.pending_sign_in').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.sms_challenge').where('uid', '=', uid).execute()
}
