// node demo/pictures/draw-icons.ts: the icons of the site in every size, from one drawing.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadSharp } from '#media/picture/load-sharp.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../src/web/public/icons')

/** Returns the house with the sun in its door; `size`, out of 100, is the size of the house on its background. */
function drawing(size: number, radius: number): string {
  const scale = size / 36
  const at = (100 - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect width="100" height="100" rx="${radius}" fill="#fbf8f2"/>
  <g transform="translate(${at} ${at}) scale(${scale})" fill="none" stroke="#17302b">
    <path d="M5 34V16a13 13 0 0 1 26 0v18z" stroke-width="2.6" stroke-linejoin="round"/>
    <path d="M11.6 24.5a6.4 6.4 0 0 1 12.8 0z" fill="#f2762a" stroke="none"/>
    <path d="M6 26.4q3.4-2.6 6.4 0t6 0 6 0 5.6 0" stroke-width="2.4" stroke-linecap="round"/>
  </g>
</svg>`
}

/** Systems cut maskable icons to a circle of 80 %: the house stays inside it, and the background goes to the edge. */
const MASKABLE = drawing(50, 0)
const ICON = drawing(72, 22)

const sharp = await loadSharp()
// The pipeline blocks SVG because uploaded SVG can be harmful; this one is our own, above.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
const files: readonly (readonly [name: string, svg: string, size: number])[] = [
  ['icon-192.png', ICON, 192],
  ['icon-512.png', ICON, 512],
  ['maskable-192.png', MASKABLE, 192],
  ['maskable-512.png', MASKABLE, 512],
  ['apple-touch-icon.png', drawing(68, 0), 180],
  ['icon-32.png', drawing(92, 0), 32],
]
mkdirSync(FOLDER, { recursive: true })
for (const [name, svg, size] of files) {
  const pixels = sharp(Buffer.from(svg), { density: (72 * size) / 100 }).resize(size, size)
  writeFileSync(path.join(FOLDER, name), await pixels.png({ compressionLevel: 9, palette: true }).toBuffer())
}
