import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'

/** Returns `/manifest.webmanifest`: how the site appears when it is put on a home screen. */
export function webManifest({ websiteName, websiteMetaDescription }: PublicConfiguration): object {
  const icon = (file: string, sizes: string, purpose = 'any') => ({
    src: `/icons/${file}`,
    sizes,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: websiteName,
    short_name: websiteName.slice(0, 12),
    description: websiteMetaDescription,
    lang: 'en',
    dir: 'ltr',
    start_url: sitePaths.home(),
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    categories: ['travel'],
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-192.png', '192x192', 'maskable'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: 'Find a home', url: sitePaths.stays() },
      { name: 'Your bookings', url: sitePaths.bookings() },
    ],
  }
}
