import { Parser } from 'htmlparser2'

/** An address that a page or a style sheet contains, unchanged. */
export interface FoundLink {
  readonly href: string
  /** A page to go to, or a part of this page. */
  readonly kind: 'page' | 'part'
  readonly isNofollow: boolean
}

/** What a page offers: its links, the ids in it, and whether robots are told not to follow any links. */
export interface PageLinks {
  readonly links: readonly FoundLink[]
  readonly ids: ReadonlySet<string>
}

/** Attributes that contain one address each. */
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
/** `link` elements that refer to a page and are not a part of this one. */
const PAGES_OF_LINK = /^(canonical|alternate|next|prev)$/
/** Hints for early connections, which name no address to request. */
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

/** Returns what a style sheet loads. */
export function linksOfStylesheet(css: string): readonly FoundLink[] {
  return [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, href = '']) => ({
    href,
    kind: 'part',
    isNofollow: false,
  }))
}

/** Splits at commas, which this site's addresses do not contain. */
function addressesOfSrcset(srcset: string | undefined): string[] {
  return (srcset ?? '').split(',').flatMap((candidate) => candidate.trim().split(/\s+/)[0] || [])
}
