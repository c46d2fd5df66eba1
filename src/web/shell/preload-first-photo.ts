import type { PageText } from './page-text.ts'

const FIRST_PHOTO =
  /<picture><source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*fetchPriority="high"/
const FONT = '<link rel="preload" href='

/**
 * Names the photo that a visitor sees first at the top of the document, before the font of the headings: the browser asks for it with
 * the connection that brought the page, instead of after reading through to it (decision 0038). Not by `<link>` elements of the pages:
 * React would carry them in scripts.
 */
export function preloadFirstPhoto({ head, body }: PageText): PageText {
  const [, srcSet, sizes] = FIRST_PHOTO.exec(body) ?? []
  if (srcSet === undefined) return { head, body }
  const link = `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high"/>`
  return { head: head.replace(FONT, () => link + FONT), body }
}
