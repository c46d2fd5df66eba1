import type sharp from 'sharp'

type Sharp = typeof sharp

// The formats that may be decoded. Everything else that libvips could open (SVG, TIFF, PDF, …) stays blocked.
const ALLOWED_LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

let loading: Promise<Sharp> | undefined

/**
 * Loads the picture library when it is first needed: most processes only serve finished files, and libvips takes tens
 * of megabytes. Its loaders are limited to the formats of pictures that may be uploaded.
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
