/** What a finished visit to another provider tells the page that waits for it; the SDK's shape. */
export interface AuthEvent {
  readonly type: string
  readonly eventId: string | null
  /** Where the provider sent the browser. */
  readonly urlResponse: string | null
  readonly sessionId: string | null
  readonly postBody: null
  readonly tenantId: string | null
  /** `code` as the SDK names it, with `auth/`. */
  readonly error?: { readonly code: string; readonly message: string }
}

/** The broadcast channel and the key of the session storage that an SDK's events come by. Both stay on this origin. */
export function authEventChannel(apiKey: string, appName: string): string {
  return `holmstay:auth-event:${apiKey}:${appName}`
}
