import type { Selectable } from 'kysely'
import type { Executor } from '../../database.ts'
import type { SecondFactorTable } from '../../tables/sign-in-method-tables.ts'

/** A phone or an authenticator that proves a sign-in a second time. */
export interface SecondFactor {
  readonly enrollmentId: string
  readonly uid: string
  readonly kind: 'phone' | 'totp'
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

/** The second factors of an account, oldest first. */
export async function findSecondFactors(db: Executor, uid: string): Promise<SecondFactor[]> {
  const rows = await db
    .selectFrom('identity.second_factor')
    .select(FACTOR_COLUMNS)
    .where('uid', '=', uid)
    .orderBy('enrolled_at')
    .execute()
  return rows.map(factorOf)
}
