/**
 * Where the conformance mode takes what the service otherwise refuses, so that outside suites written for the emulator run unchanged
 * (docs/identity-protocol.md, Conformance mode). Nothing but that mode ever sets one of these.
 */
export interface CompatibilityFlags {
  /** An ID token counts until `validSince` passes it, even when the sign-in it came from was replaced by another. */
  readonly keepsReplacedTokens: boolean
  /** Owners may take the last way of signing in away from their account. */
  readonly removesLastMethod: boolean
  /**
   * A tenant that nobody made is made when it is first named, with every way of signing in; and whether tenants protect addresses
   * and allow duplicates is the project's to say until they say it themselves.
   */
  readonly looseTenants: boolean
  /** An account whose address a sign-in link proves keeps the password and whatever else it had before. */
  readonly keepsUnprovenCredentials: boolean
  /** Owners are believed without proof about the second factors and the accounts of other providers that they say are theirs. */
  readonly believesOwners: boolean
  /** Where addresses are protected, not even the service learns that one of a password reset has no account. */
  readonly silentToService: boolean
  /** Any id of a project means this one. */
  readonly takesAnyProject: boolean
  /** The photo of an account may be any text. */
  readonly takesAnyPhoto: boolean
  /** Sign-in links may be without a continue address: nobody follows them but the suite. */
  readonly linksLeadNowhere: boolean
}

/** How the service is everywhere else. */
export const STRICT: CompatibilityFlags = {
  keepsReplacedTokens: false,
  removesLastMethod: false,
  looseTenants: false,
  keepsUnprovenCredentials: false,
  believesOwners: false,
  silentToService: false,
  takesAnyProject: false,
  takesAnyPhoto: false,
  linksLeadNowhere: false,
}
