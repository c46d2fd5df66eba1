import type { Visitor } from './visitor.ts'

/** A passkey as Chromium's tools export and import it. */
export interface VirtualCredential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

/** A device simulated by Chromium that creates and keeps passkeys, and can verify its holder. */
export interface VirtualAuthenticator {
  credentials(): Promise<VirtualCredential[]>
  /** Sets whether it verifies its holder from now on. */
  knowsHolder(known: boolean): Promise<void>
}

/** Adds a device to a visitor's browser; `holding` are the passkeys of another one. */
export async function plugAuthenticator(
  { page }: Visitor,
  { holding = [] }: { holding?: readonly VirtualCredential[] } = {},
): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of holding) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    knowsHolder: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
