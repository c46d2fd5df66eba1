import type { PageText } from './page-text.ts'

const FIRST_PHOTO =
  /<picture><source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*fetchPriority="high"/
const FONT = '<link rel="preload" href='

/**
 * Preloads the photo that a visitor sees first, at the top of the document and before the font of the headings. The
 * browser then requests it as soon as the document begins to arrive instead of after parsing down to it (decision
 * 0038). The pages do not render `<link>` elements for this, because React would also ship them in scripts.
 */
export function preloadFirstPhoto({ head, body }: PageText): PageText {
  const [, srcSet, sizes] = FIRST_PHOTO.exec(body) ?? []
  if (srcSet === undefined) return { head, body }
  const link = `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high"/>`
  return { head: head.replace(FONT, () => link + FONT), body }
}
