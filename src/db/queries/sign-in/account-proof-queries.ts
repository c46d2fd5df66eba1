import type { Executor } from '#db/database.ts'

/**
 * Removes everything outside the account's row that proves, or is about to prove, who its owner is: second factors,
 * passkeys, their codes, setups and unfinished sign-ins.
 */
export async function deleteAccountProofs(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.second_factor').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.passkey').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.recovery_code').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.totp_setup').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.pending_sign_in').where('uid', '=', uid).execute()
  await db.deleteFrom('identity.sms_challenge').where('uid', '=', uid).execute()
}
