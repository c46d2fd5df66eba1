/** The part of fontkit that is used here; it has no types of its own. */
declare module 'fontkit' {
  interface Glyph {
    readonly path: { toSVG(): string }
  }
  interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
  }
  interface Font {
    readonly unitsPerEm: number
    layout(text: string): GlyphRun
  }
  export function openSync(file: string): Font
}
