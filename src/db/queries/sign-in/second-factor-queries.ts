import type { Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { SecondFactorTable } from '#db/tables/sign-in-method-tables.ts'
import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'

/** A phone or an authenticator app that confirms a sign-in. */
export interface SecondFactor {
  readonly enrollmentId: string
  readonly uid: string
  readonly kind: SecondFactorKind
  readonly phone: string | null
  readonly totpSecretSealed: Buffer | null
  readonly lastTotpStep: number | null
  readonly displayName: string | null
  readonly enrolledAt: Date
}

const FACTOR_COLUMNS = [
  'enrollment_id',
  'uid',
  'kind',
  'phone',
  'totp_secret_sealed',
  'last_totp_step',
  'display_name',
  'enrolled_at',
] as const

function factorOf(row: Pick<Selectable<SecondFactorTable>, (typeof FACTOR_COLUMNS)[number]>): SecondFactor {
  return {
    enrollmentId: row.enrollment_id,
    uid: row.uid,
    kind: row.kind,
    phone: row.phone,
    totpSecretSealed: row.totp_secret_sealed,
    lastTotpStep: row.last_totp_step,
    displayName: row.display_name,
    enrolledAt: row.enrolled_at,
  }
}

/** Returns the second factors of an account, oldest first. */
export async function findSecondFactors(db: Executor, uid: string): Promise<SecondFactor[]> {
  const rows = await db
    .selectFrom('identity.second_factor')
    .select(FACTOR_COLUMNS)
    .where('uid', '=', uid)
    .orderBy('enrolled_at')
    .execute()
  return rows.map(factorOf)
}

/** Adds a second factor. Throws a unique violation (`23505`) when the account has this phone already. */
export async function insertSecondFactor(db: Executor, factor: SecondFactor): Promise<void> {
  await db
    .insertInto('identity.second_factor')
    .values({
      enrollment_id: factor.enrollmentId,
      uid: factor.uid,
      kind: factor.kind,
      phone: factor.phone,
      totp_secret_sealed: factor.totpSecretSealed,
      last_totp_step: factor.lastTotpStep,
      display_name: factor.displayName,
      enrolled_at: factor.enrolledAt,
    })
    .execute()
}

/** Removes a second factor of an account and returns it, or null when it has no such factor. */
export async function deleteSecondFactor(
  db: Executor,
  uid: string,
  enrollmentId: string,
): Promise<SecondFactor | null> {
  const row = await db
    .deleteFrom('identity.second_factor')
    .where('uid', '=', uid)
    .where('enrollment_id', '=', enrollmentId)
    .returning(FACTOR_COLUMNS)
    .executeTakeFirst()
  return row ? factorOf(row) : null
}

/** Uses up the code of a time step. Returns false when the code of this step or a later one was used before. */
export async function takeTotpStep(
  db: Executor,
  { uid, enrollmentId }: Pick<SecondFactor, 'uid' | 'enrollmentId'>,
  step: number,
): Promise<boolean> {
  const result = await db
    .updateTable('identity.second_factor')
    .set({ last_totp_step: step })
    .where('uid', '=', uid)
    .where('enrollment_id', '=', enrollmentId)
    .where((where) => where.or([where('last_totp_step', 'is', null), where('last_totp_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
