import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DepositState } from '#core/payment/deposit-state.ts'
import type { DisputeState } from '#core/payment/dispute-state.ts'
import type { LedgerAccount } from '#core/payment/ledger-account.ts'
import type { CaptureTime, PaymentKind, PaymentStatus, PendingPaymentAction } from '#core/payment/payment-status.ts'
import type { FinalRefundStatus, RefundStatus } from '#core/payment/refund-status.ts'
import type { SandboxIntentStatus } from '#core/payment/sandbox-intent-status.ts'
import type { Json, JsonWithDefault } from './column-types.ts'

/** `app.payment` */
export interface PaymentTable {
  id: Generated<string>
  booking_id: string
  status: PaymentStatus
  provider: string
  provider_ref: string | null
  amount: number
  currency: string
  method: JsonWithDefault<Record<string, unknown>>
  failure: Json<Record<string, unknown>> | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  kind: Generated<PaymentKind>
  /** The instalment that it pays. Null: the first ones that are due. */
  position: number | null
  /** What the provider still has to be told. */
  wanted: PendingPaymentAction | null
  off_session: Generated<boolean>
  captured: Generated<number>
  authorised_until: Date | null
}

/** `app.refund` */
export interface RefundTable {
  id: Generated<string>
  payment_id: string
  booking_id: string
  amount: number
  reason: string
  lines: JsonWithDefault<unknown[]>
  status: Generated<RefundStatus>
  provider_ref: string | null
  created_by: string
  created_at: Generated<Date>
  failure: string | null
  attempts: Generated<number>
  updated_at: Generated<Date>
  /** When the provider is asked again what became of it. */
  ask_at: Date | null
}

/** `app.damage_deposit`: reserved on the card around the stay, outside the total. */
export interface DamageDepositTable {
  booking_id: string
  amount: number
  currency: string
  state: Generated<DepositState>
  place_at: Date
  reauthorise_at: Date | null
  release_at: Date
  payment_id: string | null
  captured: Generated<number>
  reason: string | null
  updated_at: Date
}

/** `app.damage_evidence`: what staff recorded when a part of the deposit was kept. */
export interface DamageEvidenceTable {
  id: Generated<string>
  booking_id: string
  note: string
  created_by: string
  created_at: Date
  pictures: Generated<string[]>
}

/** `app.ledger_entry`: append-only, chained by hashes per booking. The entries of a `tx` sum to zero. */
export interface LedgerEntryTable {
  id: GeneratedAlways<number>
  tx: string
  booking_id: string
  account: LedgerAccount
  amount: number
  currency: string
  payment_id: string | null
  refund_id: string | null
  memo: Generated<string>
  at: Generated<Date>
  prev: Buffer | null
  /** Written by a trigger. */
  hash: ColumnType<Buffer, never, never>
}

/** `app.webhook_event`: stored before it is handled. */
export interface WebhookEventTable {
  provider: string
  event_id: string
  kind: string
  payload: Json<Record<string, unknown>>
  received_at: Generated<Date>
  processed_at: Date | null
  error: string | null
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
}

/** `sandbox.intent`: a payment at the simulated provider. */
export interface SandboxIntentTable {
  id: string
  client_secret: string
  amount: number
  currency: string
  status: Generated<SandboxIntentStatus>
  metadata: JsonWithDefault<Record<string, string>>
  idempotency_key: string | null
  card: Json<Record<string, unknown>> | null
  failure: Json<Record<string, unknown>> | null
  settles_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  capture: Generated<CaptureTime>
  captured: Generated<number>
  save_card: Generated<boolean>
  /** What is paid for, as the payer reads it. */
  description: Generated<string>
  /** Where the payer's browser goes afterwards. */
  return_url: string | null
  /** The saved card. */
  method: string | null
  authorised_until: Date | null
}

/** `sandbox.method`: a saved card. */
export interface SandboxMethodTable {
  id: string
  card: Json<Record<string, unknown>>
  behaviour: string
  created_at: Date
}

/** `sandbox.refund` */
export interface SandboxRefundTable {
  id: string
  intent_id: string
  amount: number
  idempotency_key: string | null
  created_at: Generated<Date>
  status: Generated<FinalRefundStatus>
  failure: string | null
  fails_at: Date | null
}

/** `sandbox.event`: a webhook that the simulated provider still has to deliver, or has delivered. */
export interface SandboxEventTable {
  id: string
  kind: string
  payload: Json<Record<string, unknown>>
  attempts: Generated<number>
  next_attempt_at: Date
  delivered_at: Date | null
  created_at: Generated<Date>
}

/** `app.dispute`: a charge that the cardholder's bank takes back. */
export interface DisputeTable {
  provider: string
  provider_ref: string
  payment_id: string
  booking_id: string
  amount: number
  reason: string
  state: DisputeState
  /** When it has to be answered by. */
  answer_by: Date | null
  opened_at: Date
  closed_at: Date | null
}

/** `app.outside_refund`: a refund that somebody made at the payment provider. */
export interface OutsideRefundTable {
  provider: string
  provider_ref: string
  payment_id: string
  booking_id: string
  amount: number
  /** The money is back with the provider. */
  failed: Generated<boolean>
  made_at: Date
  noticed_at: Date
  seen_at: Date | null
  seen_by: string | null
  /** When the provider is asked about it again; null = no more. */
  check_at: Date | null
}

/** `app.refund_reading`: up to when the refunds of a provider have been read. */
export interface RefundReadingTable {
  provider: string
  read_until: Date
}

/** `sandbox.dispute`: a dispute at the simulated provider. */
export interface SandboxDisputeTable {
  id: string
  intent_id: string
  amount: number
  state: Generated<DisputeState>
  opens_at: Date
  /** False until it is reported to anybody. */
  is_begun: Generated<boolean>
  ends_at: Date
}

export interface PaymentTables {
  'app.payment': PaymentTable
  'app.refund': RefundTable
  'app.dispute': DisputeTable
  'app.outside_refund': OutsideRefundTable
  'app.refund_reading': RefundReadingTable
  'app.damage_deposit': DamageDepositTable
  'app.damage_evidence': DamageEvidenceTable
  'app.ledger_entry': LedgerEntryTable
  'app.webhook_event': WebhookEventTable
  'sandbox.intent': SandboxIntentTable
  'sandbox.refund': SandboxRefundTable
  'sandbox.dispute': SandboxDisputeTable
  'sandbox.event': SandboxEventTable
  'sandbox.method': SandboxMethodTable
}
