/** The parts of our Config that the emulator's has as well. */
const WHOLE = ['signIn.allowDuplicateEmails', 'blockingFunctions']

/** Returns whether a path is the project's Config. */
export function isConfigPath(pathname: string): boolean {
  return /\/v2\/projects\/[^/]+\/config$/.test(pathname)
}

/**
 * Translates a change of the Config without a mask, which in the emulator resets everything that the change does not
 * mention to its initial value. A mask that names `signIn` means as much of it as the emulator has, so that whoever sends
 * back what they have read does not switch passwords off. Returns every other request as it came.
 */
export async function wholeConfigChange(request: Request): Promise<Request> {
  const url = new URL(request.url)
  if (request.method !== 'PATCH') return request
  const mask = url.searchParams.get('updateMask')
  const paths = mask?.split(',').map((path) => path.trim())
  if (paths && !paths.includes('signIn')) return request
  const text = await request.clone().text()
  const { method, headers, signal } = request
  if (paths) {
    url.searchParams.set('updateMask', paths.map((path) => (path === 'signIn' ? WHOLE[0] : path)).join(','))
    return new Request(url, { method, headers, signal, body: text })
  }
  const change = recordOf(text)
  if (!change) return request
  const message = leavesOf(change).filter((path) => !WHOLE.some((whole) => `${path}.`.startsWith(`${whole}.`)))
  url.searchParams.set('updateMask', [...WHOLE, ...message].join(','))
  return new Request(url, { method, headers, signal, body: text })
}

/** Returns the Config that the service has answered, with only those parts of `signIn` that the emulator has. */
export async function emulatedConfig(response: Response): Promise<Response> {
  if (!response.ok) return response
  const config = (await response.json()) as { signIn?: { allowDuplicateEmails?: boolean } }
  const { allowDuplicateEmails } = config.signIn ?? {}
  return Response.json({ ...config, signIn: { allowDuplicateEmails } }, { headers: response.headers })
}

/** Returns the paths of all values in a document, with lists as a whole. */
function leavesOf(document: object, above = ''): string[] {
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, `${above}${name}.`)
      : [above + name],
  )
}

function recordOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
