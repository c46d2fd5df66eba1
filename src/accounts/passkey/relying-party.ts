import { isIP } from 'node:net'

/** For whom authenticators make passkeys (WebAuthn: the relying party). */
export interface RelyingParty {
  /** A domain name: passkeys made for it work on it and on the names below it, and for ever only there. */
  readonly id: string
  readonly name: string
  /** Where they may be used; besides sites also apps, as `android:apk-key-hash:…`. */
  readonly origins: readonly string[]
}

export interface RelyingPartySettings {
  readonly id?: string | null
  readonly name?: string
  /** Besides the site. */
  readonly origins?: readonly string[]
}

/** The relying party of a site; null where its address has no name: there are no passkeys for numbers. */
export function relyingPartyOf(website: URL, settings: RelyingPartySettings = {}): RelyingParty | null {
  const id = settings.id ?? website.hostname
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id, name: settings.name ?? website.hostname, origins: [website.origin, ...(settings.origins ?? [])] }
}
