/** The signed-in user as pages know them: `GET /api/users/me`. Never contains provider data or tokens. */
export interface UserShape {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly phoneNumber: string | null
  readonly photoURL: string | null
  readonly role: 'user' | 'host' | 'staff' | 'admin'
  /** Neither a verified e-mail nor a phone number (specification §4). */
  readonly needsVerification: boolean
}

/** Error body of every API answer that is not a success. */
export interface ApiErrorShape {
  readonly data: null
  readonly error: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: Readonly<Record<string, unknown>> & { readonly code?: string }
  }
}
