import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { SessionOpening } from './session-opening.ts'

/**
 * Completes a sign-in whose proofs were correct: by the rules of its project or tenant it begins a session, or asks for
 * a second factor, and signs the tokens once that is committed.
 */
export interface SignInCompletion extends SessionOpening, AccountScope, TokenSigning {}
