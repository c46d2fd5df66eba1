import * as z from 'zod'

const EXAMPLE = 'https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1'

/**
 * A bucket and its keys in one address. Characters with a meaning in addresses (`/`, `+`, `@`, `%`) are written as
 * `%2F`, `%2B`, `%40`, `%25` in the secret. Without `region` the service chooses one (`auto`).
 */
export const s3UrlSchema = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'http:' || url?.protocol === 'https:'
  const hasBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url?.pathname ?? '')
  const accessKeyId = url && decoded(url.username)
  const secretAccessKey = url && decoded(url.password)
  if (!url || !isPlain || !hasBucket || !accessKeyId || !secretAccessKey) {
    context.addIssue({ code: 'custom', message: `must be an address like ${EXAMPLE}` })
    return z.NEVER
  }
  return {
    endpoint: url.origin + url.pathname,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId,
    secretAccessKey,
  }
})

/** Returns the text without its escapes, or null when one of them is malformed (`%` in a secret is written as `%25`). */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
