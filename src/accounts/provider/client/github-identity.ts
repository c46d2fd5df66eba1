import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { ProviderIdentity } from '#core/account/provider-identity.ts'
import { safeName, safePhoto } from './oidc-identity.ts'
import { fieldsOf, textOf, type OutboundFetch } from '#accounts/outbound-fetch.ts'

/**
 * Returns the user of an access token of GitHub with the verified primary address; null when the token is not valid.
 * Throws `ProviderUnavailable`.
 */
export async function githubIdentity(
  fetch: OutboundFetch,
  settings: ProviderSettings,
  accessToken: string,
): Promise<ProviderIdentity | null> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' }
  const [user, emails] = await Promise.all([
    fetch(`${settings.apiUrl}/user`, { headers }),
    fetch(`${settings.apiUrl}/user/emails`, { headers }),
  ])
  const { id, login, name, avatar_url: avatar, html_url: page } = fieldsOf(user.body)
  if (user.status !== 200 || typeof id !== 'number' || !Number.isSafeInteger(id)) return null
  // Not the address of the profile, where anybody may write any.
  const primary = emails.status === 200 && Array.isArray(emails.body) ? emails.body.map(fieldsOf).find(isPrimary) : null
  const email = canonicalEmail(primary?.['email'])
  const screenName = textOf(login, 200)
  return {
    providerId: settings.id,
    rawId: String(id),
    federatedId: `https://github.com/${id}`,
    email,
    emailVerified: email !== null && settings.trustsEmail && primary?.['verified'] === true,
    displayName: safeName(name) ?? screenName,
    photoUrl: safePhoto(avatar),
    screenName,
    profile: {
      id,
      ...Object.fromEntries(
        Object.entries({
          login: screenName,
          name: safeName(name),
          avatar_url: textOf(avatar),
          html_url: textOf(page),
          email,
        }).filter(([, value]) => value !== null),
      ),
    },
  }
}

function isPrimary(email: Readonly<Record<string, unknown>>): boolean {
  return email['primary'] === true
}

/**
 * Returns whether GitHub has made this access token for our client; one made for another client proves nothing. Throws
 * `ProviderUnavailable`.
 */
export async function isGithubTokenOurs(
  fetch: OutboundFetch,
  settings: ProviderSettings,
  accessToken: string,
): Promise<boolean> {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret ?? ''}`).toString('base64')
  const { status, body } = await fetch(
    `${settings.apiUrl}/applications/${encodeURIComponent(settings.clientId)}/token`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        accept: 'application/vnd.github+json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ access_token: accessToken }),
    },
  )
  return status === 200 && fieldsOf(fieldsOf(body)['app'])['client_id'] === settings.clientId
}
