import { useEffect, useRef, type RefObject } from 'react'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import { insertAtCursor } from '#web/routes/console/message/insert-at-cursor.ts'

export interface TextChoiceProps {
  readonly texts: readonly ThreadTextShape[]
  /** The field that receives the chosen text. */
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/**
 * Inserts a saved text into the answer, with the values of its booking. `/` at the beginning of a line opens the list.
 */
export function TextChoice({ texts, field }: TextChoiceProps) {
  const list = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const area = field.current
    if (!area) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !list.current) return
      const before = area.value.slice(0, area.selectionStart)
      if (before !== '' && !before.endsWith('\n')) return
      event.preventDefault()
      list.current.focus()
      openList(list.current)
    }
    area.addEventListener('keydown', onKey)
    return () => area.removeEventListener('keydown', onKey)
  }, [field])
  if (texts.length === 0) return null
  return (
    <span className="c-insert">
      <label className="vh" htmlFor="template">
        Template
      </label>
      <select
        ref={list}
        className="c-input"
        id="template"
        name="template"
        defaultValue=""
        onChange={({ currentTarget }) => {
          const text = texts.find(({ documentId }) => documentId === currentTarget.value)
          currentTarget.value = ''
          if (text) insertAtCursor(field.current, text.body)
        }}
      >
        <option value="">Template</option>
        {texts.map(({ documentId, name, missing }) => (
          <option key={documentId} value={documentId}>
            {missing.length > 0 ? `${name}, without ${missing.join(', ')}` : name}
          </option>
        ))}
      </select>
      <kbd className="c-only-wide needs-js" aria-hidden="true">
        /
      </kbd>
      <noscript>
        <button
          className="c-btn"
          type="submit"
          name="insert"
          value="yes"
          formNoValidate
          formEncType="application/x-www-form-urlencoded"
        >
          Insert
        </button>
      </noscript>
    </span>
  )
}

/**
 * Opens the list. Some browsers refuse this without a click; the list then has the focus, and the arrow keys move
 * through it.
 */
function openList(list: HTMLSelectElement): void {
  try {
    list.showPicker()
  } catch {
    // The browser refused; see above.
  }
}
