// Colours are written '#rrggbb'.

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function fromChannels(values: readonly number[]): string {
  return `#${values
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns the colour between two: 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return fromChannels(channels(from).map((value, index) => value + ((target[index] ?? 0) - value) * share))
}

/** Returns a paint seen in coloured light; white light does not change it. */
export function inLight(paint: string, light: string): string {
  const lit = channels(light)
  return fromChannels(channels(paint).map((value, index) => (value * (lit[index] ?? 255)) / 255))
}
