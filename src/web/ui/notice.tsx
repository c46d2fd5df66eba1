import type { ReactNode } from 'react'
import type { IconName } from '#web/icon/icon-name.ts'
import { Icon } from '#web/icon/icon.tsx'

export interface NoticeProps {
  readonly tone: 'ok' | 'warn' | 'bad' | 'sea'
  readonly children: ReactNode
  readonly icon?: IconName
}

const icons: Readonly<Record<NoticeProps['tone'], IconName>> = { ok: 'check', warn: 'alert', bad: 'alert', sea: 'info' }

/** A sentence about the state of something, with the next step. Faults are announced at once, all others politely. */
export function Notice({ tone, children, icon = icons[tone] }: NoticeProps) {
  return (
    <div className={tone === 'ok' ? 'note box' : `note box ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
