/** Who a user is at another provider, as far as the provider has proven or said it. */
export interface ProviderIdentity {
  readonly providerId: string
  /** The provider's own name for the user; never changes. */
  readonly rawId: string
  readonly federatedId: string
  /** In canonical form. */
  readonly email: string | null
  /** As the provider spells it, where answers say it that way. */
  readonly emailAsGiven?: string
  /** Whether the provider vouches for the address and is believed. */
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly screenName: string | null
  /** What the provider told, for `rawUserInfo`. */
  readonly profile: Readonly<Record<string, unknown>>
  /** Attributes of a SAML assertion, for the tokens of the sign-in. */
  readonly signInAttributes?: Readonly<Record<string, unknown>>
}

/** What the provider gave for its own services; handed on to the client, never stored. */
export interface ProviderTokens {
  readonly idToken?: string
  readonly accessToken?: string
  readonly expiresInSeconds?: number
}

/** A user of another provider whose proofs were all right. */
export interface ProvenIdentity {
  readonly identity: ProviderIdentity
  readonly tokens: ProviderTokens
}
