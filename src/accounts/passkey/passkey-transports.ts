const KNOWN = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The ways to an authenticator, as far as they are known; a browser helps itself where none is named. */
export function transportsOf(given: readonly string[]): (typeof KNOWN)[number][] {
  return KNOWN.filter((known) => given.includes(known))
}
