import { securityWords } from '../../../messages/account/security-messages.ts'

/** Says, where no scripts run, that this part needs them. */
export function NeedsScript() {
  return <p className="when-no-js small muted">{securityWords.needsJavaScript}</p>
}
