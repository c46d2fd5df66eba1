/**
 * Where the conformance mode accepts what the service otherwise refuses, so that external suites written for the
 * emulator run unchanged (docs/identity-protocol.md, Conformance mode). Only that mode sets any of these.
 */
export interface CompatibilityFlags {
  /** An ID token is valid until `validSince` passes it, even when the sign-in that it came from was replaced. */
  readonly keepsReplacedTokens: boolean
  /** Owners may remove the last sign-in method of their account. */
  readonly removesLastMethod: boolean
  /**
   * A tenant is created when it is first named, with every sign-in method; and the project decides whether tenants
   * protect addresses and allow duplicates, until they decide it themselves.
   */
  readonly looseTenants: boolean
  /** An account whose address is proven by a sign-in link keeps its password and whatever else it had before. */
  readonly keepsUnprovenCredentials: boolean
  /** Owners may add second factors and accounts of other providers without proof. */
  readonly believesOwners: boolean
  /**
   * If addresses are protected, even the service does not learn that the address of a password reset has no account.
   */
  readonly silentToService: boolean
  /** Any project id stands for this project. */
  readonly takesAnyProject: boolean
  /** The photo of an account may be any text. */
  readonly takesAnyPhoto: boolean
  /** Sign-in links need no continue address, because only the suite follows them. */
  readonly linksLeadNowhere: boolean
}

/** The behaviour of the service everywhere else. */
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
