/** What is to happen when a browser is back from a provider. */
export type OauthFlowPurpose =
  /** A client of the protocol asked for the address and does the rest itself. */
  | { readonly kind: 'protocol' }
  /** The SDK waits for an event, in another window or on another page. */
  | ({ readonly kind: 'event' } & SdkEventRequest)
  /** The site signs in by itself and goes on at this path; null = where it always goes. */
  | { readonly kind: 'site'; readonly from: string | null }

/** The event that an SDK waits for. */
export interface SdkEventRequest {
  readonly authType: SdkEventType
  /** Null for redirects that belong to nobody. */
  readonly eventId: string | null
  /** The page that asked. */
  readonly redirectUrl: string
  readonly apiKey: string
  readonly appName: string
  readonly tenantId: string | null
}

export const sdkEventTypes = [
  'signInViaPopup',
  'linkViaPopup',
  'reauthViaPopup',
  'signInViaRedirect',
  'linkViaRedirect',
  'reauthViaRedirect',
] as const

export type SdkEventType = (typeof sdkEventTypes)[number]
