const names: Readonly<Record<string, string>> = {
  password: 'e-mail and password',
  emailLink: 'a link by e-mail',
  passkey: 'a passkey',
  phone: 'phone number',
  custom: 'our own tools',
  anonymous: 'no account',
  'google.com': 'Google',
  'github.com': 'GitHub',
  'apple.com': 'Apple',
  'facebook.com': 'Facebook',
  'microsoft.com': 'Microsoft',
}

/**
 * Returns the name of a sign-in method. A method without a name is called by its id. `configured`: names from the
 * configuration.
 */
export function providerName(providerId: string, configured: Readonly<Record<string, string>> = {}): string {
  return configured[providerId] ?? names[providerId] ?? providerId.replace(/^oidc\./, '')
}
