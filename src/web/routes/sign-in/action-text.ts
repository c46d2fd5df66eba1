import type { CheckedCode } from '#web/sign-in/identity-calls.ts'
import { choicesOfWire } from '#web/sign-in/second-factor/factor-choice.ts'

/** The links of mails that lead to this page; other links have pages of their own. */
export type AccountActionMode = 'recoverEmail' | 'verifyAndChangeEmail' | 'revertSecondFactorAddition'

/** What a code would do, or has done. */
export interface ActionFacts {
  readonly mode: AccountActionMode
  /** The address of the account afterwards; null when only the service knows it. */
  readonly email: string | null
  /** The earlier address, or the second factor that is removed. */
  readonly other: string | null
  /** Whether a passkey is removed instead of a second factor. */
  readonly isPasskey?: true
}

const requestTypes: Readonly<Record<AccountActionMode, string>> = {
  recoverEmail: 'RECOVER_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  revertSecondFactorAddition: 'REVERT_SECOND_FACTOR_ADDITION',
}

/** Returns whether `mode` of a link is one of this page's. */
export function isAccountActionMode(mode: string | null): mode is AccountActionMode {
  return mode !== null && Object.hasOwn(requestTypes, mode)
}

/**
 * Returns what a code means, as the SDK reads the answer; null when the code is for something else than the link says.
 */
export function actionFacts(mode: AccountActionMode, code: CheckedCode): ActionFacts | null {
  if (code.requestType !== requestTypes[mode]) return null
  const { email = null, newEmail = null } = code
  if (mode === 'verifyAndChangeEmail') return { mode, email: newEmail, other: email }
  if (mode === 'recoverEmail') return { mode, email, other: newEmail }
  const { mfaInfo } = code
  if (typeof mfaInfo === 'object' && mfaInfo !== null && 'passkeyInfo' in mfaInfo) {
    const name = 'displayName' in mfaInfo && typeof mfaInfo.displayName === 'string' ? mfaInfo.displayName : ''
    return { mode, email, other: `the passkey “${name}”`, isPasskey: true }
  }
  const [factor] = choicesOfWire(Array.isArray(mfaInfo) ? mfaInfo : [mfaInfo])
  return { mode, email, other: factor ? factorText(factor) : null }
}

function factorText(factor: { readonly kind: string; readonly name: string | null; readonly phone: string | null }) {
  const kind = factor.kind === 'phone' ? `the phone ending in ${factor.phone?.slice(-4) ?? ''}` : 'an authenticator app'
  return factor.name ? `${kind} (${factor.name})` : kind
}

interface ActionText {
  readonly title: string
  readonly lead: (facts: ActionFacts | null) => string
  readonly button: string
  /** What to do when this was not intended. */
  readonly otherwise: string
  /** What to do when the link does not work. */
  readonly broken: string
}

/** Only our own service removes them; of a hosted one this page does not know the address either. */
const TAKEN_ALONG =
  'You are logged out everywhere, and every password, passkey, phone and second step that was added since is removed.'

/** The texts of the page before the click. */
export const actionText: Readonly<Record<AccountActionMode, ActionText>> = {
  recoverEmail: {
    title: 'Get your address back',
    lead: (facts) =>
      facts?.email
        ? `Your account goes back to ${facts.email}${facts.other ? `, and ${facts.other} is taken off it` : ''}. ${TAKEN_ALONG}`
        : 'Your account goes back to this e-mail address. You are logged out everywhere.',
    button: 'Take my address back',
    otherwise: 'Did you change it yourself? Then close this page, and nothing happens.',
    broken: 'Your address may already be restored. Log in, or write to us and we will sort it out together.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new address',
    lead: (facts) =>
      facts?.email
        ? `From now on you log in with ${facts.email}${facts.other ? ` instead of ${facts.other}` : ''}.`
        : 'From now on you log in with this address.',
    button: 'Confirm the new address',
    otherwise: 'You log in again afterwards, on every device. Did you not ask for this? Then close this page.',
    broken: 'The change may already be done. Otherwise ask for it again in your account.',
  },
  revertSecondFactorAddition: {
    title: 'Remove the second step',
    lead: (facts) =>
      `Logging in${facts?.email ? ` as ${facts.email}` : ''} no longer asks for ${facts?.other ?? 'it'}. You are logged out everywhere.`,
    button: 'Remove it',
    otherwise: 'Did you add it yourself? Then close this page, and nothing happens.',
    broken: 'It may already be removed. Log in, or write to us and we will sort it out together.',
  },
}

const passkeyText: ActionText = {
  title: 'Remove the passkey',
  lead: (facts) =>
    `${capital(facts?.other ?? 'the passkey')} no longer opens your account. You are logged out everywhere.`,
  button: 'Remove it',
  otherwise: 'Did you add it yourself? Then close this page, and nothing happens.',
  broken: 'It may already be removed. Log in, or write to us and we will sort it out together.',
}

/** Returns the texts of the page for a link. */
export function textOf(mode: AccountActionMode, facts: ActionFacts | null): ActionText {
  return facts?.isPasskey ? passkeyText : actionText[mode]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the texts of the page after the click. `why` is the reason to choose a new password as well. */
export function doneText({ mode, email, other, isPasskey }: ActionFacts): {
  title: string
  lead: string
  why: string
} {
  const why = 'Somebody else may know your password. Choose a new one now.'
  if (mode === 'verifyAndChangeEmail')
    return { title: 'Your new address is confirmed', lead: email ? `Log in with ${email}.` : 'Log in with it.', why }
  if (mode === 'recoverEmail')
    return { title: 'Your address is back', lead: email ? `Your account is ${email} again.` : 'Log in with it.', why }
  if (isPasskey)
    return { title: 'The passkey is removed', lead: `${capital(other ?? 'it')} no longer opens your account.`, why }
  return {
    title: 'The second step is removed',
    lead: other ? `Logging in no longer asks for ${other}.` : 'Logging in no longer asks for it.',
    why,
  }
}
