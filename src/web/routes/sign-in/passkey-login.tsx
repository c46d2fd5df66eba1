import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHasPasskeys } from '#web/sign-in/passkey/offers-passkeys.ts'
import { usePasskeyLogin } from '#web/sign-in/passkey/use-passkey-login.ts'

/** The button to log in with a passkey. The browser also offers passkeys in the field for the address. */
export function PasskeyLogin({ config }: { readonly config: PublicConfiguration }) {
  const { ask, busy, fault } = usePasskeyLogin(config)
  const isAble = useHasPasskeys()
  if (!isAble) return null
  return (
    <div className="needs-js">
      {fault ? <Notice tone="bad">{fault}</Notice> : null}
      <button type="button" className="btn quiet wide" onClick={ask} aria-busy={busy ? true : undefined}>
        <Icon name="key" />
        Use a passkey
      </button>
    </div>
  )
}
