import { linksOfPage, linksOfStylesheet, type FoundLink } from './page-links.ts'
import { readRobots } from './robots-rules.ts'

/** The answer of a visited address. */
export interface Visited {
  /** The address without its fragment. */
  readonly address: string
  readonly status: number
  /** The page on which it was first found; empty for the start of the walk. */
  readonly from: string
  readonly kind: FoundLink['kind']
  /** The ids that a fragment can refer to. */
  readonly ids: ReadonlySet<string>
  /** Complete addresses, including those of other origins. */
  readonly links: readonly FoundLink[]
}

export interface CrawlOptions {
  readonly origin: string
  /** The paths to start from. */
  readonly from: readonly string[]
  /** Whether to obey robots.txt, and not to follow links marked nofollow. */
  readonly isPolite: boolean
  /** Whether to request pictures, scripts and style sheets as well. */
  readonly withParts: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Returns the same for links of which only the first is followed. */
  readonly sameAs?: (address: URL) => string
  /** Returns true for addresses that are not requested. */
  readonly without?: (address: URL) => boolean
  /** Stops after this many addresses. */
  readonly most?: number
  readonly untilMs?: number
}

const CONNECTIONS = 4
const AGENT = 'link-walker'

/** Walks a site by its links, as a link checker does, with four connections. Returns every address it requested. */
export async function crawlSite(options: CrawlOptions): Promise<readonly Visited[]> {
  const { origin, isPolite, most = Infinity, untilMs = Infinity } = options
  const mayRead = readRobots(await (await fetch(`${origin}/robots.txt`)).text())
  const waiting: Pick<Visited, 'address' | 'from' | 'kind'>[] = []
  const known = new Set<string>()
  const visited: Visited[] = []
  const meet = ({ href, kind, isNofollow }: FoundLink, from: string) => {
    const url = URL.parse(href)
    if (!url || url.origin !== origin || (kind === 'part' && !options.withParts)) return
    url.hash = ''
    if (options.without?.(url)) return
    if (isPolite && (isNofollow || !mayRead(url))) return
    const name = options.sameAs?.(url) ?? url.href
    if (known.has(name) || known.size >= most) return
    known.add(name)
    waiting.push({ address: url.href, from, kind })
  }
  for (const path of options.from) meet({ href: origin + path, kind: 'page', isNofollow: false }, '')

  let busy = 0
  let wake: (() => void)[] = []
  const walk = async () => {
    while (performance.now() < untilMs) {
      const next = waiting.shift()
      if (!next) {
        if (busy === 0) break
        await new Promise<void>((resolve) => wake.push(resolve))
        continue
      }
      busy++
      const response = await visit(next, options)
      visited.push(response)
      for (const link of response.links) meet(link, response.address)
      busy--
      for (const resume of wake.splice(0)) resume()
    }
    for (const resume of wake.splice(0)) resume()
    wake = []
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  return visited
}

async function visit(
  next: Pick<Visited, 'address' | 'from' | 'kind'>,
  { headers = {} }: CrawlOptions,
): Promise<Visited> {
  const response = await fetch(next.address, { redirect: 'manual', headers: { 'user-agent': AGENT, ...headers } })
  const type = response.headers.get('content-type') ?? ''
  const absolute = (links: readonly FoundLink[]) =>
    links.map((link) => ({ ...link, href: URL.parse(link.href, next.address)?.href ?? link.href }))
  if (type.startsWith('text/html')) {
    const { links, ids } = linksOfPage(await response.text())
    return { ...next, status: response.status, ids, links: absolute(links) }
  }
  const links = type.startsWith('text/css') ? linksOfStylesheet(await response.text()) : await leads(response)
  return { ...next, status: response.status, ids: new Set(), links: absolute(links) }
}

/** Returns the links of an answer without a page. */
async function leads(response: Response): Promise<readonly FoundLink[]> {
  await response.bytes()
  const href = response.headers.get('location')
  return href === null ? [] : [{ href, kind: 'page', isNofollow: false }]
}
