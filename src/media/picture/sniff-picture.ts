import type { FoundType } from '#core/picture-refusal.ts'

/** How many bytes of the beginning are enough to recognise a file. */
export const SNIFFED_BYTES = 4096

/** The type of a file by its beginning. `photo`: one of the accepted types, as far as the beginning tells. */
export type Sniffed =
  | { readonly kind: 'photo' }
  | { readonly kind: 'moving' }
  | { readonly kind: FoundType | 'unknown' }

// Brands of files in the ISO base media format that Apple's cameras and others use for HEVC.
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Recognises a file by its content. Names and declared types do not matter. */
export function sniffPicture(beginning: Uint8Array): Sniffed {
  const head = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(beginning.byteLength, SNIFFED_BYTES))
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'photo' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'photo' }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { kind: 'photo' }
  if (text.slice(4, 8) === 'ftyp') return isoMedia(head)
  if (text.startsWith('GIF8')) return { kind: 'gif' }
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return { kind: 'tiff' }
  if (text.startsWith('BM')) return { kind: 'bmp' }
  if (text.startsWith('%PDF')) return { kind: 'pdf' }
  if (/<svg[\s>]/i.test(text)) return { kind: 'svg' }
  return { kind: /<(!doctype|html|script)/i.test(text) ? 'html' : 'unknown' }
}

function isoMedia(head: Buffer): Sniffed {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  if (brands[0] === 'avis') return { kind: 'moving' }
  if (brands.includes('avif')) return { kind: 'photo' }
  return { kind: brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'unknown' }
}
