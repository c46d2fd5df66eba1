import type { Generated } from 'kysely'
import type { Json, JsonWithDefault } from './column-types.ts'

export type PaymentStatus = 'requires_action' | 'processing' | 'authorized' | 'captured' | 'failed' | 'cancelled'

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

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
}

export type SandboxIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** `sandbox.intent`: a payment as the simulated provider sees it. */
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
}

/** `sandbox.refund` */
export interface SandboxRefundTable {
  id: string
  intent_id: string
  amount: number
  idempotency_key: string | null
  created_at: Generated<Date>
}

/** `sandbox.event`: a webhook the simulated provider still has to deliver, or has delivered. */
export interface SandboxEventTable {
  id: string
  kind: string
  payload: Json<Record<string, unknown>>
  attempts: Generated<number>
  next_attempt_at: Date
  delivered_at: Date | null
  created_at: Generated<Date>
}

export interface PaymentTables {
  'app.payment': PaymentTable
  'app.refund': RefundTable
  'app.webhook_event': WebhookEventTable
  'sandbox.intent': SandboxIntentTable
  'sandbox.refund': SandboxRefundTable
  'sandbox.event': SandboxEventTable
}
