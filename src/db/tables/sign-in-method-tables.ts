import type { Generated } from 'kysely'
import type { PhoneCodePurpose } from '#core/account/code-purpose.ts'
import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'
import type { JsonWithDefault } from './column-types.ts'

export interface SmsChallengeTable {
  hash: Buffer
  purpose: PhoneCodePurpose
  phone: string
  code_mac: Buffer
  uid: string | null
  enrollment_id: string | null
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  consumed_at: Date | null
}

export interface SecondFactorTable {
  enrollment_id: string
  uid: string
  kind: SecondFactorKind
  phone: string | null
  totp_secret_sealed: Buffer | null
  last_totp_step: number | null
  display_name: string | null
  enrolled_at: Date
}

export interface TotpSetupTable {
  hash: Buffer
  uid: string
  secret_sealed: Buffer
  attempts: Generated<number>
  expires_at: Date
  used_at: Date | null
}

export interface PendingSignInTable {
  hash: Buffer
  uid: string
  provider: string
  extra_claims: JsonWithDefault<Record<string, unknown>>
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface RecoveryCodeTable {
  uid: string
  hash: Buffer
  /** Null: made before keys were told apart. */
  key_mark: Buffer | null
  created_at: Date
  used_at: Date | null
}

export interface PasskeyTable {
  passkey_id: string
  uid: string
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  is_backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface IdpStateTable {
  hash: Buffer
  session_id_hash: Buffer
  provider_id: string
  tenant_id: string | null
  nonce: string
  pkce_verifier_sealed: Buffer
  redirect_uri: string
  purpose: JsonWithDefault<Record<string, unknown>>
  expires_at: Date
  used_at: Date | null
}

export interface SpentTokenTable {
  hash: Buffer
  expires_at: Date
}

/** Tables of phones, second factors and other providers. */
export interface SignInMethodTables {
  'identity.sms_challenge': SmsChallengeTable
  'identity.second_factor': SecondFactorTable
  'identity.totp_setup': TotpSetupTable
  'identity.pending_sign_in': PendingSignInTable
  'identity.recovery_code': RecoveryCodeTable
  'identity.passkey': PasskeyTable
  'identity.idp_state': IdpStateTable
  'identity.spent_token': SpentTokenTable
}
