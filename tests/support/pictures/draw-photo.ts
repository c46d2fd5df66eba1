import sharp, { type Sharp } from 'sharp'

/**
 * Draws a picture to be encoded: waves over a gradient, with enough detail that widths differ in file size, and the
 * same in every run.
 */
export function drawPhoto(width: number, height: number, shade = 128): Sharp {
  const raw = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      raw[at] = (x / width) * 255
      raw[at + 1] = shade + 100 * Math.sin(x / 9) * Math.cos(y / 7)
      raw[at + 2] = (y / height) * 255
    }
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
}
