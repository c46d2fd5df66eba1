/** Other origins that pages may reach, by what they do there. */
export interface ForeignOrigins {
  readonly connect: readonly string[]
  readonly script: readonly string[]
  readonly frame: readonly string[]
}

/** Nothing but this origin: everything is embedded. */
export const NO_FOREIGN_ORIGINS: ForeignOrigins = { connect: [], script: [], frame: [] }

/**
 * What the SDK reaches of a hosted Firebase project: its two services, and for sign-in windows the script and the frame that listen
 * for their answer (reference: identity.md §0 item 2).
 */
export function hostedIdentityOrigins({ authDomain }: { readonly authDomain: string }): ForeignOrigins {
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    script: ['https://apis.google.com'],
    frame: [`https://${authDomain}`],
  }
}
