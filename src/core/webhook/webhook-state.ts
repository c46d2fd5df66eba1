/** `paused`: nothing is sent, and events in the meantime are never announced. */
export const WEBHOOK_ENDPOINT_STATES = ['active', 'paused'] as const

export type WebhookEndpointState = (typeof WEBHOOK_ENDPOINT_STATES)[number]

/** The states of a message to another program. */
export const WEBHOOK_DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const

export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]
