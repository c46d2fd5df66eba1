import * as z from 'zod'

const EXAMPLE = 'https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1'

/**
 * A bucket and its keys in one address. Characters with a meaning in addresses (`/`, `+`, `@`) are written as `%2F`,
 * `%2B`, `%40` in the secret. Without `region` the service chooses one (`auto`).
 */
export const s3UrlSchema = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'http:' || url?.protocol === 'https:'
  const hasBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url?.pathname ?? '')
  if (!url || !isPlain || !hasBucket || url.username === '' || url.password === '') {
    context.addIssue({ code: 'custom', message: `must be an address like ${EXAMPLE}` })
    return z.NEVER
  }
  return {
    endpoint: url.origin + url.pathname,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
})
