import type { Visit } from './require-access.ts'

const COOKIE = 'typed'
/** As long as the page to come back to is remembered. */
const LIFETIME_SECONDS = 1800
/** Browsers silently drop a cookie of more than 4096 bytes. */
const LONGEST_VALUE = 3800
/** Any form that is kept is much shorter; what others have compressed may become anything. */
const MOST_BYTES = 64 * 1024

/** What was typed into a form whose sender was no longer logged in. */
export interface TypedForm {
  /** The account whose page it was on, or '' if the form does not say. */
  readonly owner: string
  /** Which form of its page, and what it was about. */
  readonly form: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Returns the `Set-Cookie` value that keeps what was typed for its page until the next sign-in, for browsers without
 * scripts, which keep nothing themselves. What does not fit, which is compressed, is cut off. Null: it cannot be kept.
 */
export async function rememberTyped(typed: TypedForm, { pathname, origin }: URL): Promise<string | null> {
  if (pathname.includes(';')) return null
  for (let most = 4000; most > 100; most /= 2) {
    const fields = Object.fromEntries(Object.entries(typed.fields).map(([name, text]) => [name, text.slice(0, most)]))
    const value = await compressed(JSON.stringify({ ...typed, fields }))
    if (value.length <= LONGEST_VALUE) return `${COOKIE}=${value}; ${attributes(pathname, origin, LIFETIME_SECONDS)}`
  }
  return null
}

/** Returns what was typed into a form of this page by the user before they were logged out; null: nothing. */
export async function readTyped(
  { request }: Pick<Visit, 'request'>,
  owner: string,
  form: string,
): Promise<TypedForm['fields'] | null> {
  const typed = await read(request.headers.get('cookie'))
  return typed?.owner === owner && typed.form === form ? typed.fields : null
}

/** Makes an answer forget what was typed, if something is kept: it was sent. */
export function forgettingTyped<Answer>(answer: Answer, { request, url }: Pick<Visit, 'request' | 'url'>): Answer {
  if (answer instanceof Response && valueIn(request.headers.get('cookie')) !== '')
    answer.headers.append('set-cookie', `${COOKIE}=; ${attributes(url.pathname, url.origin, 0)}`)
  return answer
}

function valueIn(cookieHeader: string | null): string {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.split('=')
    if (name?.trim() === COOKIE) return value?.trim() ?? ''
  }
  return ''
}

async function read(cookieHeader: string | null): Promise<TypedForm | null> {
  const value = valueIn(cookieHeader)
  if (value === '') return null
  try {
    const { owner, form, fields } = JSON.parse(await expanded(value)) as Partial<Record<keyof TypedForm, unknown>>
    if (typeof owner !== 'string' || typeof form !== 'string' || typeof fields !== 'object' || !fields) return null
    const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { owner, form, fields: Object.fromEntries(texts) }
  } catch {
    // Somebody else has written it.
    return null
  }
}

async function compressed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')
}

/** Throws when it is nothing that was compressed, or too much. */
async function expanded(value: string): Promise<string> {
  const stream = new Blob([Buffer.from(value, 'base64url')]).stream()
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream.pipeThrough(new DecompressionStream('deflate-raw'))) {
    length += part.length
    if (length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes were compressed`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function attributes(pathname: string, origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=${pathname}; ${secure}HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}
