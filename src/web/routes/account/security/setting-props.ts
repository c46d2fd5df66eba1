import type { AccountSecurityShape, UserShape } from '#contract/account/user-shapes.ts'
import type { PasswordPolicy } from '#web/sign-in/identity-calls.ts'
import type { AccountWork } from '#web/sign-in/account/use-account-form.ts'
import type { SecurityResponse, SecurityIntent } from './security-action.ts'

/** The props of each setting of the security page. */
export interface SettingProps {
  readonly user: UserShape
  readonly security: AccountSecurityShape
  readonly policy: PasswordPolicy
  readonly work: AccountWork
  readonly says: ServerSays
}

/** The server's answer to a form that was posted without JavaScript. */
export interface ServerSays {
  readonly response: SecurityResponse | undefined
  readonly done: { readonly intent: string; readonly notice: string } | null
}

/** Returns the part of it that belongs to one form. */
export function resultOf({ response: reply, done }: ServerSays, intent: SecurityIntent) {
  return {
    faults: reply?.intent === intent ? reply.faults : undefined,
    notice: done?.intent === intent ? done.notice : null,
  }
}

/** Returns the number of ways to log in: the last one must not be removed. */
export function methodCount({ hasPassword, phoneNumber, providers, passkeys }: AccountSecurityShape): number {
  return Number(hasPassword) + Number(phoneNumber !== null) + providers.length + passkeys.length
}
