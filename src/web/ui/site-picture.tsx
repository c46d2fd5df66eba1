/** A drawing of the site: its addresses by `{theme}-{width}.{format}`, and the size at which it was drawn. */
export interface SiteDrawing {
  readonly files: Readonly<Record<string, string>>
  readonly width: number
  readonly height: number
}

const AVIF_WIDTHS = [640, 960, 1600] as const
const JPEG_WIDTH = 1280

export interface SitePictureProps {
  readonly drawing: SiteDrawing
  readonly alt: string
  /** The width of the picture on the page, as in the `sizes` attribute. */
  readonly sizes: string
  readonly priority?: boolean
}

/** One of the site's own pictures, by day or by night according to the system's theme. */
export function SitePicture({ drawing, alt, sizes, priority = false }: SitePictureProps) {
  const { width, height } = drawing
  return (
    <picture>
      <source type="image/avif" srcSet={avifSet(drawing, 'dark')} sizes={sizes} media="(prefers-color-scheme: dark)" />
      <source type="image/avif" srcSet={avifSet(drawing, 'light')} sizes={sizes} />
      <source srcSet={addressOf(drawing, `dark-${JPEG_WIDTH}.jpg`)} media="(prefers-color-scheme: dark)" />
      <img
        src={addressOf(drawing, `light-${JPEG_WIDTH}.jpg`)}
        alt={alt}
        width={width}
        height={height}
        fetchPriority={priority ? 'high' : undefined}
        loading={priority ? undefined : 'lazy'}
      />
    </picture>
  )
}

function avifSet(drawing: SiteDrawing, theme: string): string {
  return AVIF_WIDTHS.map((width) => `${addressOf(drawing, `${theme}-${width}.avif`)} ${width}w`).join(', ')
}

function addressOf({ files }: SiteDrawing, name: string): string {
  const address = Object.entries(files).find(([file]) => file.endsWith(`/${name}`))?.[1]
  if (address === undefined) throw new Error(`no picture ${name}`)
  return address
}
