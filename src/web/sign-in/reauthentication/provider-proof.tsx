import type { User } from '@firebase/auth'
import { Icon } from '#web/icon/icon.tsx'
import { authText } from '#web/text/auth-text.ts'
import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { canOpenWindows } from '#web/sign-in/provider/load-provider-windows.ts'
import { useProviderWindows } from '#web/sign-in/provider/use-provider-windows.ts'

export interface ProviderProofProps {
  readonly options: IdentityClientOptions
  /** The ids of the account's providers. */
  readonly providers: readonly string[]
  readonly busy: boolean
  readonly prove: (work: (user: User) => Promise<unknown>) => Promise<void>
}

/**
 * Proves the user's identity in the window of another provider. If no window can be opened, says what to do instead.
 */
export function ProviderProof({ options, providers, busy, prove }: ProviderProofProps) {
  const { identity } = options.config
  const windows = useProviderWindows(options)
  const nameOf = (id: string) => identity.providers?.find((provider) => provider.id === id)?.name ?? id
  if (!canOpenWindows(identity)) return <p>{authText.logInAgainWith(providers.map(nameOf).join(', '))}</p>
  return (
    <div className="providers">
      <p className="small muted">This change needs you to log in once more.</p>
      {providers.map((id) => (
        <button
          key={id}
          type="button"
          className="btn wide"
          aria-busy={busy || windows === null ? true : undefined}
          onClick={() => (windows ? void prove((user) => windows.reauthenticate(user, id)) : undefined)}
        >
          <Icon name="globe" />
          Continue with {nameOf(id)}
        </button>
      ))}
    </div>
  )
}
