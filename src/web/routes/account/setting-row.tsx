import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

export interface SettingRowProps {
  readonly id: string
  readonly title: string
  readonly value: ReactNode
  /** What the row opens: `Change`, `Add` … */
  readonly verb: string
  /** Something is wrong in it, or it goes on in another step: it stays open. */
  readonly open?: boolean
  /** What was done; the row closes with it. */
  readonly notice?: string | null
  readonly children: ReactNode
}

/** One thing about an account, and the form that changes it. Opens without scripts too. */
export function SettingRow({ id, title, value, verb, open = false, notice = null, children }: SettingRowProps) {
  const row = useRef<HTMLDetailsElement>(null)
  // What the reader opened stays open: a form whose fault is mended does not go away under their hands.
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
