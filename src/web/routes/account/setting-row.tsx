import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

export interface SettingRowProps {
  readonly id: string
  readonly title: string
  readonly value: ReactNode
  /** The text of the button that opens the row: `Change`, `Add` … */
  readonly verb: string
  /** Whether it stays open, because something is wrong in it or it continues with another step. */
  readonly open?: boolean
  /** What was done; the row then closes. */
  readonly notice?: string | null
  readonly children: ReactNode
}

/** A setting of an account, and the form that changes it. It also opens without scripts. */
export function SettingRow({ id, title, value, verb, open = false, notice = null, children }: SettingRowProps) {
  const row = useRef<HTMLDetailsElement>(null)
  // A row that the reader opened stays open: it must not close under their hands when a fault is corrected.
  const [openAtFirst] = useState(open)
  useEffect(() => {
    if (open && row.current) row.current.open = true
  }, [open])
  useEffect(() => {
    const summary = row.current?.querySelector('summary')
    if (notice === null || !row.current?.open) return
    row.current.open = false
    summary?.focus()
  }, [notice])
  return (
    <div className="setting-wrap" id={id}>
      <details className="setting" ref={row} open={openAtFirst}>
        <summary>
          <span className="what">
            <span className="title">{title}</span>
            <span className="value">{value}</span>
          </span>
          <span className="verb link">{verb}</span>
        </summary>
        <div className="in">{children}</div>
      </details>
      {notice ? <Notice tone="ok">{notice}</Notice> : null}
    </div>
  )
}
