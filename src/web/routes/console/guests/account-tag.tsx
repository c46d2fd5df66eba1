import type { GuestAccountShape } from '#contract/account/guest-account-schemas.ts'
import { Icon } from '#web/icon/icon.tsx'

/** Says that nobody can log in with an account; nothing for all others. */
export function AccountTag({ account }: { readonly account: Pick<GuestAccountShape, 'isBlocked' | 'isDisabled'> }) {
  if (!account.isBlocked && !account.isDisabled) return null
  return (
    <span className="c-tag bad">
      <Icon name="lock" />
      {account.isBlocked ? 'Blocked' : 'Disabled'}
    </span>
  )
}
