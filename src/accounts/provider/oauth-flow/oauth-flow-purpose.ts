/** What to do when a browser returns from a provider. */
export type OauthFlowPurpose =
  /** A client of the protocol has requested the address and does the rest itself. */
  | { readonly kind: 'protocol' }
  /** The SDK waits for an event, in another window or on another page. */
  | ({ readonly kind: 'event' } & SdkEventRequest)
  /** The site signs in by itself and continues at this path; null = at its default. */
  | { readonly kind: 'site'; readonly from: string | null }

/** The event that an SDK waits for. */
export interface SdkEventRequest {
  readonly authType: SdkEventType
  /** Null for redirects that belong to no event. */
  readonly eventId: string | null
  /** The page that made the request. */
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
