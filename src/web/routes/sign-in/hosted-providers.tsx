import type { MultiFactorError } from '@firebase/auth'
import { useMemo, useState } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { faultsOfError } from '#web/sign-in/auth-faults.ts'
import type { IdentityClient } from '#web/sign-in/identity-client.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { useProviderWindows } from '#web/sign-in/provider/use-provider-windows.ts'
import { SecondFactorStep } from '#web/sign-in/second-factor/second-factor-step.tsx'
import { authText } from '#web/text/auth-text.ts'

interface RequiredFactor {
  readonly client: IdentityClient
  readonly error: MultiFactorError
}

/**
 * The other sign-ins of a hosted project. Each opens the window of the project's own handler, so they need JavaScript.
 */
export function HostedProviders({ config }: { readonly config: PublicConfiguration }) {
  const options = useMemo(() => ({ config, serverUid: null }), [config])
  const windows = useProviderWindows(options)
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [factor, setFactor] = useState<RequiredFactor | null>(null)
  // The server knows where this visitor wanted to go.
  const goOn = () => location.assign(sitePaths.login() + location.search)

  const enter = async (id: string) => {
    if (windows === null || busy !== null) return
    setFault(undefined)
    setBusy(id)
    try {
      await windows.signIn(id)
      await (await loadIdentity(options)).settled()
      return goOn()
    } catch (error) {
      if (wantsSecondFactor(error)) setFactor({ client: await loadIdentity(options), error })
      else setFault(faultsOfError(error).form)
    }
    setBusy(null)
  }

  if (factor) {
    return (
      <SecondFactorStep
        client={factor.client}
        identity={config.identity}
        error={factor.error}
        onDone={goOn}
        onOver={() => {
          setFactor(null)
          setFault(authText.secondFactorOver)
        }}
      />
    )
  }
  return (
    <div className="providers needs-js">
      <p className="or small muted">or</p>
      {fault ? <Notice tone="bad">{fault}</Notice> : null}
      {config.identity.providers?.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn quiet wide"
          aria-busy={busy === id || windows === null ? true : undefined}
          onClick={() => void enter(id)}
        >
          <Icon name={id === 'github.com' ? 'user' : 'globe'} />
          Continue with {name}
        </button>
      ))}
    </div>
  )
}

function wantsSecondFactor(error: unknown): error is MultiFactorError {
  return error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required'
}
