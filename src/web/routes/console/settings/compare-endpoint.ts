import type { WebhookEndpointState } from '#core/webhook/webhook-state.ts'
import type { Field, Values } from '#web/routes/console/stay/form/field.ts'

/** What was posted about an endpoint. */
export interface TypedEndpoint {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly state: WebhookEndpointState
}

/** The fields that are compared when two people change an endpoint at the same time. */
export const endpointFields: readonly Field[] = [
  { name: 'url', label: 'Endpoint URL', kind: 'line' },
  { name: 'description', label: 'Description', kind: 'line' },
  { name: 'events', label: 'Events', kind: 'ticks' },
  { name: 'paused', label: 'Paused', kind: 'tick' },
]

/** Returns the values of those fields; the events are in one order, separated by commas. */
export const seenOf = ({ url, description, events, state }: TypedEndpoint): Values => ({
  url,
  description,
  events: events.toSorted().join(),
  paused: state === 'paused' ? 'yes' : '',
})

/** Returns the endpoint with those values. */
export const endpointOf = (values: Values): TypedEndpoint => ({
  url: values['url'] ?? '',
  description: values['description'] ?? '',
  events: (values['events'] ?? '').split(',').filter(Boolean),
  state: values['paused'] === 'yes' ? 'paused' : 'active',
})
