import { hasUnsavedChanges, mayDismiss } from '#core/consent/consent-dialogue.ts'
import { Icon } from '#web/icon/icon.tsx'
import { consentTexts, consentText } from '#web/text/consent-text.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { CookieEntries } from './cookie-entries.tsx'
import type { ConsentStore } from './consent-store.ts'

/**
 * The cookie settings, as a dialog over the page. Nothing takes effect before one of the buttons at its foot is
 * pressed.
 */
export function CookieSettings({ store }: { readonly store: ConsentStore }) {
  const { control, rules, state } = store
  const texts = { ...consentTexts, ...control.texts }
  const buttons = [
    { kind: 'save', label: texts.save },
    { kind: 'accept_all', label: texts.acceptAll },
    ...(rules.isModalForced ? [] : [{ kind: 'decline_all', label: texts.declineAll } as const]),
  ] as const
  return (
    <Modal
      title={consentText.settings}
      closeLabel={texts.close}
      isDismissable={mayDismiss(rules, state)}
      closesOutside={control.closeModalOnClickOutside}
      swipe="down"
      className="cookie-settings"
      onClose={(why) => store.dispatch({ kind: why === 'button' ? 'close' : 'dismiss' })}
      returnFocus={() => document.querySelector<HTMLElement>('.cookie-fab:not([hidden])')}
      foot={buttons.map(({ kind, label }, index) => (
        <button
          key={kind}
          type="button"
          className={index ? 'btn quiet' : 'btn'}
          onClick={() => store.dispatch({ kind })}
        >
          {label}
        </button>
      ))}
    >
      <div data-consent="">
        <p className="muted">{consentText.settingsLede}</p>
        <CookieEntries
          heading="h3"
          control={control}
          draft={state.draft}
          onToggle={(id) => store.dispatch({ kind: 'toggle', id })}
          onFollow={() => store.dispatch({ kind: 'follow' })}
        />
        <div role="status" className="unsaved">
          {hasUnsavedChanges(rules, state) && (
            <p className="note box warn">
              <Icon name="pencil" />
              <span>{texts.settingsUnsaved}</span>
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}
