import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

export interface FocalPointFieldProps {
  readonly documentId: string
  /** The place of the photo, counted from 1. */
  readonly number: number
  /** The address of the whole photo. */
  readonly src: string
  /** Percent; '' for the middle. */
  readonly left: string
  readonly top: string
}

type Point = readonly [left: number, top: number]

const STEP = 5
const MIDDLE = 50
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/**
 * The focal point of a photo: two numbers, which a click on the whole photo, or arrow keys on it, write. Without
 * JavaScript they are typed.
 */
export function FocalPointField({ documentId, number, src, left, top }: FocalPointFieldProps) {
  const fields = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const
  const [shown, setShown] = useState({ left, top })
  const [x, y] = [shown.left, shown.top].map((text) => (text === '' ? MIDDLE : within(Number(text)))) as [
    number,
    number,
  ]
  const read = () => setShown({ left: fields[0].current?.value ?? '', top: fields[1].current?.value ?? '' })
  const write = (point: Point) => {
    for (const [index, field] of fields.entries())
      if (field.current) field.current.value = String(Math.round(within(point[index] ?? MIDDLE)))
    read()
  }
  const aim = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar click without a place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    write([(100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height])
  }
  const move = (event: KeyboardEvent) => {
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    write([x + by[0], y + by[1]])
  }
  return (
    <details className="c-more c-focal">
      <summary className="c-detail">
        {shown.left === '' && shown.top === '' ? 'Focal point: the middle' : `Focal point: ${x} %, ${y} %`}
      </summary>
      <button
        className="c-aim c-only-script"
        type="button"
        onClick={aim}
        onKeyDown={move}
        aria-label={`Focal point of photo ${number}: ${x} % from the left, ${y} % from the top. Arrow keys move it`}
      >
        <img src={src} alt="" loading="lazy" draggable={false} />
        <svg aria-hidden="true">
          <circle cx={`${x}%`} cy={`${y}%`} r={9} />
          <circle cx={`${x}%`} cy={`${y}%`} r={2} />
        </svg>
      </button>
      <span className="c-hint">
        What stays in sight where the site cuts the photo. Empty: its middle. Saved with the descriptions.
      </span>
      <div className="c-focal-numbers">
        {(['left', 'top'] as const).map((side, index) => (
          <label className="c-field" key={side}>
            <span>From the {side}, %</span>
            <input
              className="c-input"
              type="number"
              min={0}
              max={100}
              name={`${side}-${documentId}`}
              defaultValue={side === 'left' ? left : top}
              ref={fields[index]}
              onInput={read}
            />
          </label>
        ))}
      </div>
    </details>
  )
}

const within = (percent: number) => (Number.isNaN(percent) ? MIDDLE : Math.min(100, Math.max(0, percent)))
