/**
 * Time zones that IANA has renamed, from the old name to the new one. Runtimes keep the list of Unicode, which still
 * has the old names. Both names stand for the same clocks.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * Returns the name under which a time zone is kept and shown, from any name that this runtime knows: `US/Pacific` is
 * `America/Los_Angeles`, `Asia/Calcutta` is `Asia/Kolkata`. Returns null for an unknown name, and for a fixed offset
 * (`+02:00`, `Etc/GMT-2`), which has no summer time.
 */
export function timeZoneNamed(name: string): string | null {
  if (/^[+-]|\d:/.test(name)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone.startsWith('Etc/GMT') ? null : (renamed[timeZone] ?? timeZone)
  } catch {
    return null
  }
}

/** Returns all time zones to choose from, in the order of their names. */
export const timeZoneNames = (): readonly string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name)), 'UTC'].toSorted()
