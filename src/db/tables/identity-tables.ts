import type { ColumnType, Generated } from 'kysely'
import type { OobRequestType } from '#core/account/code-purpose.ts'
import type { SigningKeyUse } from '#core/account/signing-key-use.ts'
import type { Json, JsonWithDefault } from './column-types.ts'

export interface AccountTable {
  uid: string
  tenant_id: string | null
  email: string | null
  email_verified: Generated<boolean>
  phone: string | null
  display_name: string | null
  photo_url: string | null
  password_hash: string | null
  password_updated_at: Date | null
  is_anonymous: Generated<boolean>
  disabled: Generated<boolean>
  custom_claims: JsonWithDefault<Record<string, unknown>>
  valid_since: Date
  created_at: Date
  last_sign_in_at: Date | null
  last_refresh_at: Date | null
  initial_email: string | null
  custom_auth: Generated<boolean>
  email_link_sign_in: Generated<boolean>
}

export interface AccountProviderTable {
  uid: string
  provider_id: string
  raw_id: string
  email: string | null
  display_name: string | null
  photo_url: string | null
  phone: string | null
  linked_at: Date
  tenant_id: string | null
  federated_id: string | null
  screen_name: string | null
}

export interface IdentitySessionTable {
  id: string
  uid: string
  generation: Generated<number>
  rotated_at: Date
  confirmed_at: Date | null
  provider: string
  second_factor: string | null
  auth_time: Date
  user_agent: string | null
  client_address: string | null
  created_at: Date
  last_used_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
  revoked_at: Date | null
  second_factor_id: string | null
  extra_claims: JsonWithDefault<Record<string, unknown>>
  web_family: string | null
}

export interface KnownClientTable {
  uid: string
  device: string
  network: string
  first_seen_at: Date
  last_seen_at: Date
}

export interface OobCodeTable {
  hash: Buffer
  request_type: OobRequestType
  uid: string | null
  email: string | null
  new_email: string | null
  continue_url: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  enrollment_id: string | null
  tenant_id: string | null
}

export interface SigningKeyTable {
  kid: string
  use: Generated<SigningKeyUse>
  private_sealed: Buffer
  public_jwk: ColumnType<Record<string, unknown>, string, string>
  created_at: Date
  signs_from: Date
  signs_until: Date
  published_until: Date
}

export interface ThrottleTable {
  key: Buffer
  tokens: number
  updated_at: Date
  locked_until: Date | null
}

export interface WebSessionTable {
  id_hash: Buffer
  family: string
  uid: string
  provider: string
  auth_time: Date
  token_issued_at: Date
  user_agent: string | null
  client_address: string | null
  created_at: Date
  last_seen_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
  superseded_at: Date | null
  identity_session: string | null
  second_factor: string | null
}

export interface RestoreTokenTable {
  hash: Buffer
  identity_session: string
  expires_at: Date
}

export interface AuditEventTable {
  id: Generated<string>
  uid: string | null
  event: string
  actor: string
  details: JsonWithDefault<Record<string, unknown>>
  client_address: string | null
  user_agent: string | null
  occurred_at: Date
}

export interface ProjectSettingsTable {
  singleton: Generated<boolean>
  settings: Json<Record<string, unknown>>
  updated_at: Date
}

export interface TenantTable {
  tenant_id: string
  settings: Json<Record<string, unknown>>
  created_at: Date
}

export interface IdpConfigTable {
  tenant_id: string | null
  provider_id: string
  config: Json<Record<string, unknown>>
  client_secret_sealed: Buffer | null
  updated_at: Date
}

export interface EndedStaffSessionTable {
  id_hash: Buffer
  uid: string
  ended_at: Date
}

/** Tables of accounts, their sessions and keys. */
export interface IdentityTables {
  'identity.account': AccountTable
  'identity.account_provider': AccountProviderTable
  'identity.session': IdentitySessionTable
  'identity.oob_code': OobCodeTable
  'identity.signing_key': SigningKeyTable
  'identity.throttle': ThrottleTable
  'identity.web_session': WebSessionTable
  'identity.ended_staff_session': EndedStaffSessionTable
  'identity.restore_token': RestoreTokenTable
  'identity.audit_event': AuditEventTable
  'identity.known_client': KnownClientTable
  'identity.project_settings': ProjectSettingsTable
  'identity.tenant': TenantTable
  'identity.idp_config': IdpConfigTable
}
