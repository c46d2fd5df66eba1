import type {
  AccountExportShape,
  AccountSecurityShape,
  DeviceShape,
  SecurityEventShape,
  UserShape,
} from '#contract/account/user-shapes.ts'
import { deviceNameOf, maskedAddress } from '#accounts/session/device-name.ts'
import type { AccountExport } from '#accounts/account/export-account.ts'
import type { AccountSecurity } from '#accounts/account/find-account-security.ts'
import type { Device } from '#accounts/session/list-devices.ts'

/** Returns a device as its owner sees it. */
export function deviceShape(device: Device, currentId: string | null): DeviceShape {
  return {
    id: device.id,
    current: device.id === currentId,
    ...device.name,
    address: device.address,
    provider: device.provider,
    createdAt: device.createdAt.toISOString(),
    lastSeenAt: device.lastSeenAt.toISOString(),
  }
}

/** What the newest token says about the account. */
type TokenFacts = Pick<UserShape, 'phoneNumber' | 'providers'>

/**
 * Returns how an account signs in, without secrets. If a hosted service holds the account, only what the newest token
 * says is known: its number, its providers, and a password if that was used to sign in.
 */
export function securityShape(security: AccountSecurity | null, facts: TokenFacts): AccountSecurityShape {
  const hasPassword = security ? security.account.passwordHash !== null : facts.providers.includes('password')
  const claimed = facts.providers.filter((id) => id !== 'password' && id !== 'phone')
  return {
    hasPassword,
    passwordUpdatedAt: security?.account.passwordUpdatedAt?.toISOString() ?? null,
    phoneNumber: security ? security.account.phone : facts.phoneNumber,
    providers: security
      ? security.providers.map(({ providerId, email }) => ({ providerId, email }))
      : claimed.map((providerId) => ({ providerId, email: null })),
    secondFactors: (security?.factors ?? []).map((factor) => ({
      id: factor.enrollmentId,
      kind: factor.kind,
      name: factor.displayName,
      phoneEnding: factor.phone?.slice(-4) ?? null,
      enrolledAt: factor.enrolledAt.toISOString(),
    })),
    passkeys: (security?.passkeys ?? []).map((passkey) => ({
      credentialId: passkey.credentialId,
      name: passkey.name,
      isBackedUp: passkey.isBackedUp,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: security?.recoveryCodesLeft ?? 0,
    verificationSent: security?.verificationSent ?? false,
    events: (security?.events ?? []).map(eventShape),
  }
}

function eventShape(event: AccountSecurity['events'][number]): SecurityEventShape {
  return {
    event: event.event,
    actor: event.actor,
    ...deviceNameOf(event.userAgent),
    address: maskedAddress(event.clientAddress),
    place: event.place,
    occurredAt: event.occurredAt.toISOString(),
  }
}

/** For an export of an account that is not held here, which names no methods. */
const NO_FACTS: TokenFacts = { phoneNumber: null, providers: [] }

/** Returns the parts of an export that come from the account. */
export function exportShape(
  { security, devices, messages }: AccountExport,
  currentId: string | null,
): Pick<AccountExportShape, 'signInMethods' | 'devices' | 'events' | 'messages'> {
  const { events, ...signInMethods } = securityShape(security, NO_FACTS)
  return {
    signInMethods: security && signInMethods,
    devices: devices.map((device) => deviceShape(device, currentId)),
    events,
    messages: messages.map((message) => ({
      channel: message.channel,
      about: message.template,
      to: message.recipient,
      state: message.state,
      createdAt: message.createdAt.toISOString(),
      sentAt: message.sentAt?.toISOString() ?? null,
    })),
  }
}
