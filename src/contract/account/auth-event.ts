/** What a finished visit to another provider tells the page that waits for it, in the shape of the SDK. */
export interface AuthEvent {
  readonly type: string
  readonly eventId: string | null
  /** The address to which the provider sent the browser. */
  readonly urlResponse: string | null
  readonly sessionId: string | null
  readonly postBody: null
  readonly tenantId: string | null
  /** `code` as the SDK names it, with `auth/`. */
  readonly error?: { readonly code: string; readonly message: string }
}

/**
 * Returns the name of the broadcast channel and of the key in the session storage by which an SDK receives events. Both
 * stay on this origin.
 */
export function authEventChannel(apiKey: string, appName: string): string {
  return `holmstay:auth-event:${apiKey}:${appName}`
}
