import { codesLeft, devicesEnded } from './counts/account-counts.ts'
import type { DeviceShape, SecurityEventShape } from '#contract/account/user-shapes.ts'

/** Returns `Firefox on Windows`, or as much of it as is known. */
export function deviceText({ browser, system }: Pick<DeviceShape, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

const events: Readonly<Record<string, string>> = {
  signed_in: 'Signed in',
  account_created: 'Account created',
  account_disabled: 'Account disabled',
  account_enabled: 'Account enabled again',
  email_changed: 'E-mail address changed',
  email_recovered: 'Previous e-mail address restored',
  password_changed: 'Password changed',
  phone_changed: 'Phone number changed',
  provider_linked: 'Sign-in method added',
  provider_unlinked: 'Sign-in method removed',
  second_factor_added: 'Second step added',
  second_factor_removed: 'Second step removed',
  role_changed: 'Your role changed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes made',
  recovery_code_used: 'Recovery code used',
  refresh_token_reused: 'A copied sign-in was used and has been ended',
  session_ended: 'A device was signed out',
  sessions_ended: 'Other devices were signed out',
}

/** Returns what happened, in words. An event of a later version is shown by its name rather than not at all. */
export function securityEventText({ event }: Pick<SecurityEventShape, 'event'>): string {
  return events[event] ?? event.replaceAll('_', ' ')
}

/** The sentences of the account area. */
export const securityText = {
  profileSaved: 'Saved.',
  emailLinkSent: (email: string, current: string | null) =>
    current === null
      ? `We sent a link to ${email}. It becomes your address when you open it.`
      : `We sent a link to ${email}. Your address changes when you open it; until then, log in with ${current}, which we notify of the change once it is made.`,
  emailSame: 'This is already your address.',
  currentPasswordMissing: 'Enter your current password.',
  newPasswordMissing: 'Enter a new password.',
  passwordChanged: 'Your new password is saved. All other devices are signed out.',
  passwordAdded: 'Your password is saved. You can log in with it from now on.',
  phoneSaved: 'Your number is confirmed. You can log in with it from now on.',
  phoneWithSecondStep: 'With a second step, logging in by phone number alone is off: it would bypass that step.',
  phoneRemoved: 'Your number is removed.',
  methodRemoved: (name: string) => `${name} is removed.`,
  methodAdded: (name: string) => `You can log in with ${name} from now on.`,
  lastMethod: 'This is your only way to log in. Add another one before you remove it.',
  secondStepRequired:
    'You work with guests’ data, so your log-in needs a second step. Set it up now; it takes a minute and opens everything else.',
  secondStepToShow: 'Your account has a second step, but you logged in without it. Please log in again.',
  secondStepReady: 'Your second step is set up. Keep your recovery codes, then continue.',
  factorAdded: 'The second step is on. You are asked for it each time you log in.',
  factorRemoved: 'The second step is removed.',
  passkeyAdded: 'Your passkey is ready. You can log in with it from now on.',
  passkeyRenamed: 'The new name is saved.',
  passkeyRemoved: (name: string) => `${name} is removed. Anyone logged in with it is now logged out.`,
  passkeyNameMissing: 'Enter a name.',
  codesLeft,
  codesCopied: 'Copied.',
  codesKept: 'Your recovery codes are ready for the day you need them.',
  codeRequired: 'Enter the code of your authenticator app or a recovery code.',
  deviceEnded: 'The device is signed out.',
  devicesEnded,
  deletionNotConfirmed: 'Tick the box to continue.',
  needsJavaScript: 'This needs JavaScript. Switch it on in your browser and load the page again.',
} as const
