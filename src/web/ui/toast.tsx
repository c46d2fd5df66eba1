import type { IconName } from '#web/icon/icon-name.ts'
import { useEffect, useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'

const SHOWN_MS = 10_000

/** A message with an undo. It stays while it has the pointer or the focus. */
export function Toast({ content, onOver }: { readonly content: ToastContent; readonly onOver: () => void }) {
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onOver, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onOver])
  const { icon, text, action } = content
  return (
    <div
      className="toast"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name={icon} />
      <span>{text}</span>
      {action ? (
        <button
          type="button"
          onClick={() => {
            onOver()
            action.run()
          }}
        >
          {action.text}
        </button>
      ) : null}
    </div>
  )
}

export interface ToastContent {
  readonly icon: IconName
  readonly text: string
  readonly action?: { readonly text: string; readonly run: () => void }
}
