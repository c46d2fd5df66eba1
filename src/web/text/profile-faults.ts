import { isShowableName, LONGEST_NAME } from '#core/account/showable-name.ts'

const MAX_URL_LENGTH = 2048

const wrongName = `Use at most ${LONGEST_NAME} characters, mostly letters, and no web address.`

/** Returns why a name cannot be that of an account, or null if it can. The service has the same rule. */
export function nameFault(name: string): string | null {
  return isShowableName(name) ? null : wrongName
}

/**
 * Returns what is wrong with a profile, by field; null = nothing. `error` is what the service said about it. The
 * service has the same rules.
 */
export function profileFaults(
  values: { readonly displayName: string; readonly photoURL: string },
  error?: { readonly details: Readonly<Record<string, unknown>> },
): { readonly fields: Readonly<Record<string, string>> } | null {
  const refused = Object.keys(error?.details['fields'] ?? {})
  const fields: Record<string, string> = {}
  if (nameFault(values.displayName) !== null || refused.includes('displayName')) fields['displayName'] = wrongName
  const url = values.photoURL === '' ? null : URL.parse(values.photoURL)
  const isWrong =
    values.photoURL !== '' &&
    (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || values.photoURL.length > MAX_URL_LENGTH)
  if (isWrong || refused.some((name) => /^photou/i.test(name)))
    fields['photoURL'] = 'Enter an address that starts with https://.'
  return Object.keys(fields).length > 0 ? { fields } : null
}
