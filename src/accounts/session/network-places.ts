import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Reader, type CityResponse } from 'mmdb-lib'

/** Returns where a network is, in words: `Palma, Spain`; null = not known. */
export type PlaceOf = (address: string) => string | null

/** Used when no file is configured: nothing is known. */
export const nowhere: PlaceOf = () => null

/**
 * Reads a file of places in the format of MaxMind (GeoLite2 City or Country, DB-IP Lite and others, `.mmdb`) and keeps
 * it in memory. Throws when it is not one.
 */
export function readNetworkPlaces(file: string): PlaceOf {
  const reader = new Reader<CityResponse>(readFileSync(file))
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const found = isIP(plain) ? reader.get(plain) : null
    const names = [found?.city?.names.en, found?.country?.names.en].filter(Boolean)
    return names.length > 0 ? names.join(', ') : null
  }
}
