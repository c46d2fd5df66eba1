import * as z from 'zod'
import { completeProviderSettings, type ProviderSettings } from '#core/account/provider-settings.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const address = z.string().refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
}, 'must be an address that begins with https:// (http:// on this machine only)')

const label = z.string().min(1).max(300)

const given = z.strictObject({
  id: z
    .string()
    .regex(/^(oidc\.[a-z0-9][a-z0-9.-]{0,60}|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'must be an id like google.com or oidc.acme')
    .refine((id) => !id.startsWith('saml.'), 'must not be SAML, which is not supported'),
  name: label.optional(),
  clientId: label,
  clientSecret: z.string().min(1).max(4000).optional(),
  otherClientIds: z.array(label).max(20).optional(),
  issuer: address.optional(),
  authorizationEndpoint: address.optional(),
  tokenEndpoint: address.optional(),
  jwksUri: address.optional(),
  userinfoEndpoint: address.optional(),
  tokenInfoEndpoint: address.optional(),
  revocationEndpoint: address.optional(),
  apiUrl: address.transform((text) => text.replace(/\/$/, '')).optional(),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/))
    .max(30)
    .optional(),
  trustsEmail: z.boolean().optional(),
})

/**
 * `IDENTITY_PROVIDERS`: a JSON list of the services whose users may sign in. Google, GitHub and Apple need an id and a
 * client; others speak OpenID Connect and also need an issuer.
 */
export const identityProvidersSchema = z.string().transform((text, context): readonly ProviderSettings[] => {
  const fault = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const read = parsed(text)
  if (!Array.isArray(read)) return fault(`must be a JSON list of providers like ${EXAMPLE}`)
  const list = z.array(given).max(20).safeParse(read, { error: wordOf })
  if (!list.success) {
    const issue = list.error.issues[0]
    return fault(`must be a JSON list of providers: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`)
  }
  const settings = list.data.map((provider) => completeProviderSettings(withoutGaps(provider)))
  const lacking = list.data.find((_, index) => settings[index] === null)
  if (lacking) return fault(`${lacking.id}: needs its "issuer", an address like https://accounts.example`)
  const twice = list.data.find(({ id }, index) => list.data.findIndex((other) => other.id === id) !== index)
  if (twice) return fault(`${twice.id} occurs twice`)
  const open = settings.find((provider) => provider?.kind === 'github' && provider.clientSecret === null)
  if (open) return fault(`${open.id}: needs its "clientSecret"`)
  return settings.filter((provider) => provider !== null)
})

const EXAMPLE = '[{"id":"google.com","clientId":"…","clientSecret":"…"}]'

/** Words what the schema leaves to its library, which speaks of types and of what is undefined. */
function wordOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.map((key) => `"${key}"`).join(', ')}`
  if (issue.code === 'too_big' && issue.origin === 'array') return `must have at most ${issue.maximum} entries`
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return 'is missing'
  return { string: 'must be text', boolean: 'must be true or false', array: 'must be a list' }[issue.expected as string]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type WithoutUndefined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

function withoutGaps<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Fields>
}
