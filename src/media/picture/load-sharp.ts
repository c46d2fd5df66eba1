import type sharp from 'sharp'

type Sharp = typeof sharp

// The formats that may be decoded: everything else libvips could open (SVG, TIFF, PDF, …) stays blocked.
const ALLOWED_LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

let loading: Promise<Sharp> | undefined

/**
 * The picture library, loaded at the first need: most processes only hand out finished files, and libvips costs tens
 * of megabytes. Its loaders are reduced to the picture formats that may come from outside.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: loaded }) => {
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ALLOWED_LOADERS })
    loaded.cache(false)
    loaded.concurrency(1)
    return loaded
  })
  return loading
}
