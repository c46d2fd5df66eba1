/** paused: nothing is sent, and what happens meanwhile is never told. */
export const WEBHOOK_ENDPOINT_STATES = ['active', 'paused'] as const

export type WebhookEndpointState = (typeof WEBHOOK_ENDPOINT_STATES)[number]

/** Where a message to another program stands. */
export const WEBHOOK_DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const

export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]
