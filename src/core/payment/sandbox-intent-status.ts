/** The states of a payment at the simulated provider, in its own words. */
export const SANDBOX_INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

export type SandboxIntentStatus = (typeof SANDBOX_INTENT_STATUSES)[number]
