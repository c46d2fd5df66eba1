import { isIP } from 'node:net'

/** The party that authenticators make passkeys for (WebAuthn: the relying party). */
export interface RelyingParty {
  /** A domain name: passkeys made for it work on it and on the names below it, and never anywhere else. */
  readonly id: string
  readonly name: string
  /** Where they may be used: sites, and also apps, as `android:apk-key-hash:…`. */
  readonly origins: readonly string[]
}

/** The party that passkeys of the site are made for. */
export interface PasskeyParty {
  /** Null = the site has no name that passkeys could be made for. */
  readonly relyingParty: RelyingParty | null
}

export interface RelyingPartySettings {
  readonly id?: string | null
  readonly name?: string
  /** Origins in addition to that of the site. */
  readonly origins?: readonly string[]
}

/**
 * Returns the relying party of a site; null if its address has no name, because passkeys cannot be made for IP
 * addresses.
 */
export function relyingPartyOf(website: URL, settings: RelyingPartySettings = {}): RelyingParty | null {
  const id = settings.id ?? website.hostname
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id, name: settings.name ?? website.hostname, origins: [website.origin, ...(settings.origins ?? [])] }
}
