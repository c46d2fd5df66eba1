import type { DescribedOperation } from './described-document.ts'

/** Example values for parts of addresses. */
const parts: Readonly<Record<string, string>> = {
  slug: 'casa-blava',
  provider: 'firebase',
  rule: '12',
}
const DOCUMENT = '0197d2b0-5c1e-7cc3-98f4-1f0a35b8b1c2'

/** Returns a call of an operation for a shell: with its required parameters, and with the example of its body. */
export function curlLine(operation: DescribedOperation, origin: string): string {
  const { method, path, parameters, security, requestBody } = operation
  const query = parameters
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name, example }) => `${name}=${typeof example === 'string' ? example : '…'}`)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? DOCUMENT)
  const url = `${origin}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const [body] = Object.entries(requestBody?.content ?? {})
  const isNeeded = (name: string) => parameters.some((one) => one.name === name && one.required === true)
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    ...(security.length > 0 ? [`-H 'Authorization: Bearer …'`] : []),
    ...(isNeeded('Idempotency-Key') ? [`-H 'Idempotency-Key: 7f3c…'`] : []),
    ...(body ? bodyOf(body[0], body[1].example) : []),
  ].join(' \\\n  ')
}

function bodyOf(mediaType: string, example: unknown): string[] {
  if (mediaType === 'multipart/form-data') return [`-F 'files=@terrace.jpg'`]
  const text = JSON.stringify(example ?? {}, null, 2).replaceAll("'", String.raw`'\''`)
  return [`-H 'Content-Type: ${mediaType}'`, `-d '${text}'`]
}
