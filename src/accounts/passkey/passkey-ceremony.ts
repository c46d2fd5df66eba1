import type { AccountStore } from '#accounts/account-store.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { PasskeyParty } from './relying-party.ts'

/**
 * Makes passkeys and checks them (WebAuthn: a ceremony): who makes one, the challenge that they sign, and the party that
 * they sign it for.
 */
export interface PasskeyCeremony extends AccountStore, AccountScope, TokenSigning, PasskeyParty {}
