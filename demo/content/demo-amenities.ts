import { usualAmenities, type UsualAmenityCode } from '#core/stay/usual-amenities.ts'

export type AmenityCode = UsualAmenityCode

/** Every amenity of the demo homes, in display order. */
export const demoAmenities = usualAmenities

const known: ReadonlySet<string> = new Set(usualAmenities.map(({ code }) => code))

/** Returns the codes in a line, separated by blanks. Throws for a code that does not exist. */
export function amenityCodes(line: string): readonly AmenityCode[] {
  const codes = line.trim().split(/\s+/)
  for (const code of codes) if (!known.has(code)) throw new Error(`unknown amenity code ${code}`)
  return codes as AmenityCode[]
}
