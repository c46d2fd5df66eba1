const files = import.meta.glob<string>('../pictures/*/*.{avif,jpg}', { query: '?url', import: 'default', eager: true })

/** Width of the original drawings; height by picture. */
const PICTURES = {
  hero: { width: 1600, height: 1340 },
  adrift: { width: 1600, height: 1000 },
} as const

const AVIF_WIDTHS = [640, 960, 1600] as const
const JPEG_WIDTH = 1280

export interface SitePictureProps {
  readonly name: keyof typeof PICTURES
  readonly alt: string
  /** Width of the picture on the page, as in the `sizes` attribute. */
  readonly sizes: string
  readonly priority?: boolean
}

/** One of the site's own pictures, by day or by night as the system's theme says. */
export function SitePicture({ name, alt, sizes, priority = false }: SitePictureProps) {
  const { width, height } = PICTURES[name]
  return (
    <picture>
      <source type="image/avif" srcSet={avifSet(name, 'dark')} sizes={sizes} media="(prefers-color-scheme: dark)" />
      <source type="image/avif" srcSet={avifSet(name, 'light')} sizes={sizes} />
      <source srcSet={addressOf(`${name}/dark-${JPEG_WIDTH}.jpg`)} media="(prefers-color-scheme: dark)" />
      <img
        src={addressOf(`${name}/light-${JPEG_WIDTH}.jpg`)}
        alt={alt}
        width={width}
        height={height}
        fetchPriority={priority ? 'high' : undefined}
        loading={priority ? undefined : 'lazy'}
      />
    </picture>
  )
}

function avifSet(name: string, theme: string): string {
  return AVIF_WIDTHS.map((width) => `${addressOf(`${name}/${theme}-${width}.avif`)} ${width}w`).join(', ')
}

function addressOf(file: string): string {
  const address = files[`../pictures/${file}`]
  if (address === undefined) throw new Error(`no picture ${file}`)
  return address
}
