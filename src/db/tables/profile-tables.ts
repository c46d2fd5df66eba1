import type { GivenRight } from '#core/account/stay-right.ts'
import type { Role } from '#core/account/role.ts'
import type { FocalPoint } from '#core/focal-point.ts'
import type { OriginalFile, UploadState } from '#core/upload-state.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './column-types.ts'

/** `app.profile`: the backend user. */
export interface ProfileTable {
  id: GeneratedAlways<number>
  uid: string
  email: string | null
  email_verified: Generated<boolean>
  /** Written by the database: the last verified address, while `email` is not verified. */
  email_before: ColumnType<string | null, never, never>
  phone: string | null
  display_name: string | null
  photo_url: string | null
  role: Generated<Role>
  /** The company has blocked it: nobody can be signed in with it. */
  blocked: Generated<boolean>
  blocked_at: Date | null
  /** The account of a person, or `token:<id>`. */
  blocked_by: string | null
  blocked_reason: string | null
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
  /** How much they may refund for a booking beyond its rules. Null: as much as their role may. */
  refund_limit: number | null
  refund_limit_currency: string | null
  /** Became a host only because of rights on homes of others. */
  helps_only: Generated<boolean>
  /** Gets mails about bookings of homes of others that they look after. */
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

/** `app.asset`: a picture. Its files are in the media store under the hash. Type and size are those of the original. */
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
  /** Its place there. Null: after the others. */
  meant_position: number | null
  /** 64 bits that say how it looks. Null: not known. */
  likeness: Buffer | null
  /** Null: its middle. */
  focal_point: Json<FocalPoint> | null
  updated_at: Generated<Date>
}

/** `app.favourite`: a home that a user has saved. */
export interface FavouriteTable {
  nr: GeneratedAlways<number>
  document_id: Generated<string>
  uid: string
  stay_id: number
  created_at: Generated<Date>
}

/** `app.invitation`: a link that gives somebody a role of the company, once. */
export interface InvitationTable {
  id: Generated<string>
  secret_hash: Buffer
  role: Role
  /** The only address that may accept. Null: anybody who has the link. */
  email: string | null
  /** Null: created at the command line. */
  invited_by: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  used_at: Date | null
  used_by: string | null
  /** `app.stay.id` of the homes that become theirs. */
  homes: Generated<number[]>
  /** The right that it gives, or null. */
  home_right: GivenRight | null
  /** `app.stay.id` of the homes on which it gives the right. */
  right_homes: Generated<number[]>
  /** On which of them the right was given when it was accepted. Null: it was not. */
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
