import type { AccountStore } from '#accounts/account-store.ts'
import type { OutsideCalls } from '#accounts/outside-calls.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Asks the functions that the project's settings name about a sign-in, with a signed event (`blocking-hook.ts`). */
export interface BlockingFunctionCalls extends AccountStore, AccountScope, TokenSigning, OutsideCalls {}
