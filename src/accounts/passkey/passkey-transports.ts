const KNOWN = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Returns the known transports of an authenticator; if there are none, the browser tries all. */
export function transportsOf(given: readonly string[]): (typeof KNOWN)[number][] {
  return KNOWN.filter((known) => given.includes(known))
}
