import { memo, useMemo } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { staysInCalendar } from '#web/text/counts/host-calendar-counts.ts'
import { HEAD, placed, ROW, type Seen } from './geometry.ts'
import type { GridLine } from './grid-lines.ts'
import type { GroupHead } from './grid-slots.ts'

interface GroupHeadsProps {
  readonly lines: readonly GridLine[]
  readonly seen: Seen
  /** The line that the keys have reached. */
  readonly active: number
  readonly onToggle: (label: string) => void
}

/** The id of the head of a group on a line. */
export const groupId = (line: number) => `c-group-${line}`

/** The heads of the groups in sight; each stays below the days while its homes are scrolled. */
export const GroupHeads = memo(function GroupHeads({ lines, seen, active, onToggle }: GroupHeadsProps) {
  const groups = useMemo(() => groupsIn(lines), [lines])
  return groups
    .filter(({ from, to }) => (from < seen.endRow && to > seen.firstRow) || from === active)
    .map(({ group, from, to }) => (
      <div
        key={group.label}
        className="c-cal-group"
        role="presentation"
        ref={placed({ y: HEAD + from * ROW, height: (to - from) * ROW })}
      >
        <div role="row" aria-rowindex={from + 2}>
          <div role="rowheader" aria-colindex={1}>
            <button
              type="button"
              id={groupId(from)}
              tabIndex={-1}
              aria-expanded={group.isOpen}
              onClick={() => onToggle(group.label)}
            >
              <Icon name="chevron-down" />
              <b>{group.label}</b>
              <span>{staysInCalendar(group.homes)}</span>
            </button>
          </div>
        </div>
      </div>
    ))
})

interface GroupSpan {
  readonly group: GroupHead
  /** The line of its head, and the one after its last home. */
  readonly from: number
  readonly to: number
}

function groupsIn(lines: readonly GridLine[]): GroupSpan[] {
  const heads = lines.flatMap(({ group }, from) => (group ? [{ group, from }] : []))
  return heads.map((head, index) => ({ ...head, to: heads[index + 1]?.from ?? lines.length }))
}
