import { PHOTO_SHOWN_WIDTH, type Repeated } from '#core/photo-warnings.ts'

interface ShownSize {
  readonly width: number | null
  readonly height: number | null
}

/** Returns what is worth knowing about a photo before guests see it: that it is too small, or there already. */
export function photoWarnings({ width, height }: ShownSize, repeated: Repeated | null): readonly string[] {
  const isSmall = width !== null && width < PHOTO_SHOWN_WIDTH
  return [
    ...(isSmall
      ? [
          `Too small: ${grouped(width)} × ${grouped(height ?? 0)} pixels. It is shown up to ${grouped(PHOTO_SHOWN_WIDTH)} pixels wide, and blurred there.`,
        ]
      : []),
    ...(repeated
      ? [
          repeated.kind === 'same'
            ? `The same file as photo ${repeated.index + 1}.`
            : `Looks like photo ${repeated.index + 1}.`,
        ]
      : []),
  ]
}

const grouped = (pixels: number) => pixels.toLocaleString('en')
