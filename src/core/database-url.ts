/** One server of a `DATABASE_URL`. A host that begins with `/` is the folder of a Unix socket. */
export interface DatabaseHost {
  readonly host: string
  readonly port: number
}

export interface DatabaseUrl {
  readonly hosts: readonly DatabaseHost[]
  /** The same address with only the first host, as `URL` and node-postgres read it. */
  readonly first: string
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^@/?#]*)(.*)$/
const ONE_HOST = /^(\[[^\]]+\]|[^:]*)(?::(\d{1,5}))?$/
const DEFAULT_PORT = 5432
const LAST_PORT = 65_535
const ASKED = /([?&])target_session_attrs=([^&]*)&?/
/**
 * The accepted values of `target_session_attrs`. The product writes, so it always looks for the server that accepts
 * writes.
 */
const WRITABLE = ['read-write', 'primary']

/**
 * Parses libpq's form with several hosts, `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`. Returns
 * null when it cannot be parsed, or asks for a server that accepts no writes.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  const [, before = '', list = '', after = ''] = PARTS.exec(text) ?? []
  const hosts = list.split(',').map(hostOf)
  const first = withoutAttributes(`${before}${list.split(',')[0]}${after}`)
  if (!before || !first || hosts.includes(null)) return null
  return { hosts: hosts.filter((host) => host !== null), first }
}

function hostOf(text: string): DatabaseHost | null {
  const [, host, port] = ONE_HOST.exec(text) ?? []
  if (host === undefined || Number(port ?? DEFAULT_PORT) > LAST_PORT) return null
  try {
    return { host: decodeURIComponent(host.replace(/^\[|\]$/g, '')), port: Number(port ?? DEFAULT_PORT) }
  } catch {
    return null // a malformed percent escape
  }
}

/**
 * Removes `target_session_attrs`, which the driver does not know. Returns null when it asks for a server that accepts
 * no writes.
 */
function withoutAttributes(address: string): string | null {
  const asked = ASKED.exec(address)
  if (!asked) return address
  if (!WRITABLE.includes(asked[2] ?? '')) return null
  return address.replace(ASKED, '$1').replace(/[?&]$/, '')
}
