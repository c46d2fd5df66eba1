import * as z from 'zod'

/** A provider that the hosted project has enabled: its id there, and its name on a button. */
export interface HostedProvider {
  readonly id: string
  readonly name: string
}

const NAMES: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
  'apple.com': 'Apple',
  'facebook.com': 'Facebook',
  'microsoft.com': 'Microsoft',
  'twitter.com': 'X',
  'yahoo.com': 'Yahoo',
}
const OWN = /^(oidc|saml)\.[a-z0-9][a-z0-9.-]{0,60}$/

/**
 * `FIREBASE_PROVIDERS`: the providers that are enabled in the hosted project, separated by commas:
 * `google.com,oidc.acme=Acme`. The project does not publish them, so they have to be listed here as well.
 */
export const firebaseProvidersSchema = z.string().transform((text, context): readonly HostedProvider[] => {
  const providers = text.split(',').map((one) => {
    const [id = '', name = ''] = one.split('=').map((part) => part.trim())
    return { id, name: name || (NAMES[id] ?? id.replace(/^(oidc|saml)\./, '')) }
  })
  const wrong = providers.find(({ id }) => !Object.hasOwn(NAMES, id) && !OWN.test(id))
  const twice = providers.find(({ id }, index) => providers.findIndex((other) => other.id === id) !== index)
  const message = wrong
    ? `"${wrong.id}" is none: name google.com, github.com, apple.com, facebook.com, microsoft.com, twitter.com, yahoo.com, oidc.… or saml.…`
    : twice && `${twice.id} occurs twice`
  if (message === undefined) return providers
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
