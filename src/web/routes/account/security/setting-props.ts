import type { AccountSecurityShape, UserShape } from '#contract/account/user-shapes.ts'
import type { PasswordPolicy } from '#web/sign-in/identity-calls.ts'
import type { AccountWork } from '#web/sign-in/account/use-account-form.ts'
import type { SecurityResponse, SecurityIntent } from './security-action.ts'

/** What each setting of the security page is given. */
export interface SettingProps {
  readonly user: UserShape
  readonly security: AccountSecurityShape
  readonly policy: PasswordPolicy
  readonly work: AccountWork
  readonly says: ServerSays
}

/** What the server says of a form that was posted without JavaScript. */
export interface ServerSays {
  readonly response: SecurityResponse | undefined
  readonly done: { readonly intent: string; readonly notice: string } | null
}

/** The part of it that belongs to one form. */
export function resultOf({ response: reply, done }: ServerSays, intent: SecurityIntent) {
  return {
    faults: reply?.intent === intent ? reply.faults : undefined,
    notice: done?.intent === intent ? done.notice : null,
  }
}

/** How many ways there are to log in: the last one is not given away. */
export function methodCount({ hasPassword, phoneNumber, providers, passkeys }: AccountSecurityShape): number {
  return Number(hasPassword) + Number(phoneNumber !== null) + providers.length + passkeys.length
}
