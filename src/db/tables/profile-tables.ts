import type { GivenRight } from '#core/account/home-right.ts'
import type { Role } from '#core/account/role.ts'
import type { OriginalFile, UploadState } from '#core/upload-state.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** `app.profile`: the backend user. */
export interface ProfileTable {
  id: GeneratedAlways<number>
  uid: string
  email: string | null
  email_verified: Generated<boolean>
  /** Written by the database: the last proven address while `email` is not proven. */
  email_before: ColumnType<string | null, never, never>
  phone: string | null
  display_name: string | null
  photo_url: string | null
  role: Generated<Role>
  blocked: Generated<boolean>
  locale: Generated<string>
  currency: Generated<string>
  marketing_opt_in_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  last_seen_at: Date | null
  deleted_at: Date | null
  providers: Generated<string[]>
  document_id: Generated<string>
  username: string | null
  token_version: Generated<number>
  /** What they may give back of a booking beyond its rules; null = as much as their role may. */
  refund_limit: number | null
  refund_limit_currency: string | null
  /** Became a host only by rights on homes of others. */
  helps_only: Generated<boolean>
  /** Hears by mail about bookings of homes of others that they look after. */
  home_mails: Generated<boolean>
  /** Gets the figures of each month by mail. */
  monthly_report: Generated<boolean>
}

/** `app.host` */
export interface HostTable {
  id: GeneratedAlways<number>
  document_id: Generated<string>
  uid: string | null
  name: string
  about: Generated<string>
  languages: Generated<string[]>
  email: string | null
  phone: string | null
  photo_id: string | null
  created_at: Generated<Date>
}

/** `app.asset`: a picture; its files lie in the media store under the hash. Type and size are those of the kept original. */
export interface AssetTable {
  id: Generated<string>
  sha256: Buffer
  mime: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
  created_by: string | null
  created_at: Generated<Date>
  number: GeneratedAlways<number>
  name: Generated<string>
  alternative_text: string | null
  caption: string | null
  original: OriginalFile | null
  state: Generated<UploadState>
  variants: Generated<number[]>
  attempts: Generated<number>
  claimed_until: Date | null
  meant_for: number | null
  /** Its place there; null = behind the others. */
  meant_position: number | null
  updated_at: Generated<Date>
}

/** `app.favourite`: a home that somebody keeps in mind. */
export interface FavouriteTable {
  nr: GeneratedAlways<number>
  document_id: Generated<string>
  uid: string
  stay_id: number
  created_at: Generated<Date>
}

/** `app.invitation`: a link that gives somebody of the company a role, once. */
export interface InvitationTable {
  id: Generated<string>
  secret_hash: Buffer
  role: Role
  /** Who alone may accept; null = whoever holds the link. */
  email: string | null
  /** Null = at the command line. */
  invited_by: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  used_at: Date | null
  used_by: string | null
  /** `app.stay.id` of the homes that become theirs. */
  homes: Generated<number[]>
  /** The right that it gives; null = none. */
  home_right: GivenRight | null
  /** `app.stay.id` of the homes on which it does. */
  right_homes: Generated<number[]>
  /** On which of them the right was given when it was accepted; null = it was not. */
  given_homes: number[] | null
  refund_limit: number | null
  refund_limit_currency: string | null
}

export interface ProfileTables {
  'app.invitation': InvitationTable
  'app.profile': ProfileTable
  'app.favourite': FavouriteTable
  'app.host': HostTable
  'app.asset': AssetTable
}
