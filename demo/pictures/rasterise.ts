import { loadSharp } from '#media/picture/load-sharp.ts'
import { MARGIN } from './drawing/stage.ts'

/** The part of a drawing that is kept, in its own units, and how many pixels one unit becomes. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** Returns the drawing as PNG, cut to the frame. `extraSky` is the height drawn above the canvas. */
export async function rasterise(svg: string, frame: Frame, extraSky = 0): Promise<Uint8Array> {
  const sharp = await loadSharp()
  // The pipeline blocks SVG because uploaded SVG can be harmful; this one was just drawn by our own code.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const { x, y, width, height, scale } = frame
  const cut = {
    left: Math.round((x + MARGIN) * scale),
    top: Math.round((y + MARGIN + extraSky) * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
  return sharp(Buffer.from(svg), { density: 72 * scale, unlimited: true, limitInputPixels: false })
    .extract(cut)
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer()
}
