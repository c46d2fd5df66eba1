import { securityText } from '#web/text/security-text.ts'

/** Says, where no scripts run, that this part needs them. */
export function NeedsScript() {
  return <p className="when-no-js small muted">{securityText.needsJavaScript}</p>
}
