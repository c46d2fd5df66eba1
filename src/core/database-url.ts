/** One server of a `DATABASE_URL`. A host that begins with `/` is the folder of a Unix socket. */
export interface DatabaseHost {
  readonly host: string
  readonly port: number
}

export interface DatabaseUrl {
  readonly hosts: readonly DatabaseHost[]
  /** The same address with the first host alone, as `URL` and node-postgres read it. */
  readonly first: string
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?#]*)(.*)$/
const ONE_HOST = /^(\[[^\]]+\]|[^:]*)(?::(\d{1,5}))?$/
const DEFAULT_PORT = 5432
const LAST_PORT = 65_535
const ASKED = /([?&])target_session_attrs=([^&]*)&?/
/** What may be asked of the server: the product writes, so it always looks for the one that takes writes. */
const WRITABLE = ['read-write', 'primary']

/**
 * Reads libpq's form with several hosts, `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`. Null when it cannot be
 * read, or asks for a server that takes no writes.
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
    return null // a per cent sign that stands for nothing
  }
}

/** Null when another server is asked for than one that takes writes. The driver does not know the word. */
function withoutAttributes(address: string): string | null {
  const asked = ASKED.exec(address)
  if (!asked) return address
  if (!WRITABLE.includes(asked[2] ?? '')) return null
  return address.replace(ASKED, '$1').replace(/[?&]$/, '')
}
