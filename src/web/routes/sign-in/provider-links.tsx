import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { Icon } from '#web/icon/icon.tsx'
import { HostedProviders } from './hosted-providers.tsx'
import { providerStartPath } from '#web/sign-in/provider/load-provider-windows.ts'

export interface ProviderLinksProps {
  readonly config: PublicConfiguration
  /** Where to go afterwards. */
  readonly from: string | null
}

/**
 * The other sign-ins that the site is configured for: plain links, which need neither JavaScript nor https; windows for
 * a hosted project.
 */
export function ProviderLinks({ config, from }: ProviderLinksProps) {
  const { providers = [] } = config.identity
  if (providers.length === 0) return null
  if (config.identity.path === null) return <HostedProviders config={config} />
  return (
    <div className="providers">
      <p className="or small muted">or</p>
      {providers.map(({ id, name }) => (
        <a key={id} className="btn quiet wide" href={providerStartPath(id, from)}>
          <Icon name={id === 'github.com' ? 'user' : 'globe'} />
          Continue with {name}
        </a>
      ))}
    </div>
  )
}
