/** Who a user is at another provider, as far as the provider has verified or stated it. */
export interface ProviderIdentity {
  readonly providerId: string
  /** The provider's own id of the user, which never changes. */
  readonly rawId: string
  readonly federatedId: string
  /** In canonical form. */
  readonly email: string | null
  /** The address as the provider spells it, for answers that repeat it unchanged. */
  readonly emailAsGiven?: string
  /** True when the provider says that the address is verified and its word is trusted. */
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly screenName: string | null
  /** What the provider says about the user, for `rawUserInfo`. */
  readonly profile: Readonly<Record<string, unknown>>
  /** Attributes of a SAML assertion, which go into the tokens of the sign-in. */
  readonly signInAttributes?: Readonly<Record<string, unknown>>
}

/** Tokens that the provider issued for its own services. They are handed on to the client and never stored. */
export interface ProviderTokens {
  readonly idToken?: string
  readonly accessToken?: string
  readonly expiresInSeconds?: number
}

/** A user of another provider whose proofs were all verified. */
export interface ProvenIdentity {
  readonly identity: ProviderIdentity
  readonly tokens: ProviderTokens
}
