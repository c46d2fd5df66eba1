import type { StateChange } from '#core/account/state-changes.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditedRole } from '#core/account/role.ts'
import type { ChangeKind } from '#core/search/change-kind.ts'
import type { InstallationKind } from '#core/installation-kind.ts'
import type { MessageChannel, OutboxState } from '#core/message-channel.ts'
import type { ReportReason } from '#core/review/host-reply.ts'
import type { ReviewState } from '#core/review/review-state.ts'
import type { Json } from './column-types.ts'

/** `ops.outbox`: a message to send, written in the business transaction. */
export interface OutboxTable {
  id: Generated<string>
  channel: MessageChannel
  template: string
  recipient: string
  locale: Generated<string>
  data: Json<Record<string, unknown>>
  subject: string | null
  body: string | null
  booking_id: string | null
  dedupe_key: string | null
  state: Generated<OutboxState>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  /** Sent after all others that are due. */
  can_wait: Generated<boolean>
  provider_ref: string | null
  error: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}

/** `ops.change`: a home, or what homes share, is to be read again. Written by triggers only. */
export interface ChangeTable {
  id: GeneratedAlways<number>
  xid: Generated<string>
  kind: ChangeKind
  stay_id: number | null
  at: Generated<Date>
}

/** `ops.idempotency_key`: the result of a request that may be repeated; `status` is null while it is running. */
export interface IdempotencyKeyTable {
  scope: string
  key: string
  request_hash: Buffer
  status: number | null
  response: Json<unknown> | null
  created_at: Generated<Date>
  expires_at: Date
}

/** `ops.audit_entry`: a request, or (`asked_id`) the answer to one. */
export interface AuditEntryTable {
  id: Generated<number>
  asked_id: number | null
  at: Generated<Date>
  uid: string | null
  role: AuditedRole | null
  route: string | null
  path: string | null
  query: Json<Readonly<Record<string, unknown>>> | null
  body: Json<unknown> | null
  status: number | null
  changes: Json<readonly StateChange[]> | null
  prev: Buffer | null
  hash: Generated<Buffer>
}

/** `app.review` */
export interface ReviewTable {
  id: Generated<string>
  nr: GeneratedAlways<number>
  /** Null when the review was imported from elsewhere. */
  booking_id: string | null
  stay_id: number
  uid: string | null
  overall: number
  title: Generated<string>
  body: Generated<string>
  author_name: string
  state: Generated<ReviewState>
  host_reply: string | null
  host_replied_at: Date | null
  host_replied_by: string | null
  reported_at: Date | null
  reported_by: string | null
  report_reason: ReportReason | null
  report_note: string | null
  /** When an administrator last hid it, or decided to leave it. */
  decided_at: Date | null
  decided_by: string | null
  hidden_reason: ReportReason | null
  created_at: Generated<Date>
  published_at: Date | null
  /** Until when it stays sealed if the other side writes nothing. Null: it is published, or a moderator decides. */
  sealed_until: Date | null
  /** 1 to 5, like the five below. Null: not answered. */
  cleanliness: number | null
  accuracy: number | null
  arrival: number | null
  communication: number | null
  location: number | null
  value: number | null
}

/** `app.review_of_guest`: what the host's side says about the guest of a booking. */
export interface ReviewOfGuestTable {
  booking_id: string
  /** Null when the guest has no account. */
  uid: string | null
  /** Null when a program wrote it. */
  written_by: string | null
  version: Generated<number>
  overall: number
  /** 1 to 5, like the two below. Null: not answered. */
  communication: number | null
  cleanliness: number | null
  house_rules: number | null
  body: string
  would_host_again: boolean
  sealed_until: Date
  created_at: Date
  /** Null while it is sealed. */
  published_at: Date | null
  /** When the guest asked for it to be looked at. */
  reported_at: Date | null
  report_reason: ReportReason | null
  report_note: string | null
  /** When an administrator hid it, or decided to leave it. */
  decided_at: Date | null
  decided_by: string | null
  /** Null: it is shown. */
  hidden_reason: ReportReason | null
}

/** `ops.migration`: what `migrate` has applied. */
export interface MigrationTable {
  name: string
  sha256: Buffer
  applied_at: Generated<Date>
  ms: number
  /** Programs that know the migrations up to this one work with it. Null: only those that know it. */
  serves_since: string | null
}

/** `ops.demo_clock`: how far the demo's clock is ahead of the real one. */
export interface DemoClockTable {
  only_one: Generated<boolean>
  ahead_ms: Generated<number>
  moved_at: Generated<Date>
  /** The newest event of a booking when the last move began. */
  after_event: Generated<number>
}

/** `ops.demo_proof`: the last proof that was run. */
export interface DemoProofTable {
  only_one: Generated<boolean>
  result: Json<object>
}

/** `ops.request_count`: requests of a client in a minute, as all processes count them. */
export interface RequestCountTable {
  minute: number
  client: string
  n: number
}

/** `ops.installation`: what this database is for. */
export interface InstallationTable {
  only_one: Generated<boolean>
  kind: InstallationKind
  since: Generated<Date>
  identity_mark: string | null
  quote_mark: string | null
}

/** `ops.demo_account`: accounts whose passwords are public. */
export interface DemoAccountTable {
  uid: string
}

/** `ops.ledger_check`: how far an unfinished check of the books has come. */
export interface LedgerCheckTable {
  /** There is at most one row. */
  is_only: Generated<boolean>
  progress: Json<object>
  updated_at: Date
}

/** `ops.change_gone`: the youngest transaction of which a row of `ops.change` has been deleted. */
export interface ChangeGoneTable {
  only_row: Generated<boolean>
  xid: string
}

/** `ops.index_snapshot`: files of search indexes, each recorded after its content was read. */
export interface IndexSnapshotTable {
  token: string
  at: Generated<Date>
}

/** `ops.picture_sweep`: the marks that sweeps have left in the bucket of pictures. */
export interface PictureSweepTable {
  mark: string
  at: Date
}

export interface OperationsTables {
  'ops.picture_sweep': PictureSweepTable
  'ops.ledger_check': LedgerCheckTable
  'ops.change': ChangeTable
  'ops.change_gone': ChangeGoneTable
  'ops.index_snapshot': IndexSnapshotTable
  'ops.outbox': OutboxTable
  'ops.audit_entry': AuditEntryTable
  'ops.idempotency_key': IdempotencyKeyTable
  'ops.migration': MigrationTable
  'ops.demo_clock': DemoClockTable
  'ops.demo_proof': DemoProofTable
  'ops.request_count': RequestCountTable
  'ops.installation': InstallationTable
  'ops.demo_account': DemoAccountTable
  'app.review': ReviewTable
  'app.review_of_guest': ReviewOfGuestTable
}
