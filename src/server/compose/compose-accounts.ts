import type { AccountServices } from '#accounts/account-services.ts'
import { createAccountServices, type AccountServicesOptions } from '#accounts/create-account-services.ts'
import { createHostedBearers } from '#accounts/session/hosted-bearers.ts'
import { readNetworkPlaces } from '#accounts/session/network-places.ts'
import { sendsSms } from '#config/sends-sms.ts'
import type { ServicesOptions } from './compose-services.ts'

type AccountsOptions = Pick<ServicesOptions, 'config' | 'secrets' | 'db' | 'realNow' | 'log' | 'onThrottled'>

/** Composes what knows the accounts, by whichever service holds them. */
export function composeAccounts(
  { config, secrets, db, realNow: now, log, onThrottled }: AccountsOptions,
  conformance: Partial<AccountServicesOptions> = {},
): AccountServices {
  return createAccountServices({
    db,
    now,
    log,
    onThrottled,
    identitySecret: secrets.identitySecret,
    websiteUrl: config.websiteUrl,
    projectId: config.identity.projectId,
    apiKey: config.identity.apiKey,
    staffSecondFactor: config.staff.secondFactor,
    siteName: config.website.name,
    leakedPasswords: config.leakedPasswords,
    ...(config.networkPlacesFile === null ? {} : { placeOf: readNetworkPlaces(config.networkPlacesFile) }),
    relyingParty: {
      name: config.website.name,
      ...(config.identity.kind === 'firebase' ? {} : config.identity.passkeys),
    },
    providers: config.identity.kind === 'firebase' ? [] : config.identity.providers,
    ...(config.identity.kind === 'firebase' ? { bearers: createHostedBearers({ ...config.identity, now, log }) } : {}),
    settings: sendsSms(config) ? {} : { phoneSignIn: false, secondFactor: { sms: false } },
    ...conformance,
    customTokens: {
      ...(config.identity.kind === 'firebase' ? {} : { issuers: config.identity.customTokenIssuers }),
      ...conformance.customTokens,
    },
  })
}
