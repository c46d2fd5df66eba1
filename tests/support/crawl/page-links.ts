import { Parser } from 'htmlparser2'

/** An address that a page or a stylesheet names, as it stands there. */
export interface FoundLink {
  readonly href: string
  /** Somewhere to go, or something that the page is made of. */
  readonly kind: 'page' | 'part'
  readonly isNofollow: boolean
}

/** What one page offers: its links, what it can be jumped to by, and whether robots are told not to follow any of it. */
export interface PageLinks {
  readonly links: readonly FoundLink[]
  readonly ids: ReadonlySet<string>
}

/** Attributes that hold one address each. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  link: ['href'],
  script: ['src'],
  img: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  iframe: ['src'],
  image: ['href'],
  use: ['href'],
}
/** `link` elements that tell of a page and are no part of this one. */
const PAGES_OF_LINK = /^(canonical|alternate|next|prev)$/
/** Hints to look somebody up early name no address of theirs. */
const HINTS = /^(preconnect|dns-prefetch)$/
const PICTURES_OF_META = /^(og:image|twitter:image)$/

/** Reads the HTML of a page as it was sent. */
export function linksOfPage(html: string): PageLinks {
  const links: FoundLink[] = []
  const ids = new Set<string>()
  const part = (href: string | undefined) => {
    if (href !== undefined) links.push({ href, kind: 'part', isNofollow: false })
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, rel = '', href, srcset, imagesrcset, property = '', content } = attributes
      if (id !== undefined) ids.add(id)
      if ((name === 'a' || name === 'area') && href !== undefined)
        links.push({ href, kind: 'page', isNofollow: /\bnofollow\b/.test(rel) })
      else if (name === 'link' && PAGES_OF_LINK.test(rel))
        links.push({ href: href ?? '', kind: 'page', isNofollow: false })
      else if (name === 'meta' && PICTURES_OF_META.test(property)) part(content)
      else if (!HINTS.test(rel)) for (const attribute of PARTS[name] ?? []) part(attributes[attribute])
      for (const one of [srcset, imagesrcset]) for (const address of addressesOfSrcset(one)) part(address)
    },
  })
  parser.end(html)
  return { links, ids }
}

/** What a stylesheet loads. */
export function linksOfStylesheet(css: string): readonly FoundLink[] {
  return [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, href = '']) => ({
    href,
    kind: 'part',
    isNofollow: false,
  }))
}

/** The addresses of ours hold no commas. */
function addressesOfSrcset(srcset: string | undefined): string[] {
  return (srcset ?? '').split(',').flatMap((candidate) => candidate.trim().split(/\s+/)[0] || [])
}
