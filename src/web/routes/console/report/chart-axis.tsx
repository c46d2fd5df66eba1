import type { ReactNode } from 'react'

/**
 * The area of charts in units of their `viewBox`: values are between `top` and `floor`, and the axis is to the right of
 * `width`.
 */
export const chartSize = { width: 520, floor: 196, top: 10, height: 222, full: 576 } as const

/**
 * Returns the steps of an axis from 0 to at least `most`: up to five steps of 1, 2 or 5 times a power of ten, none
 * smaller than `least`.
 */
export function axisSteps(most: number, least = 1): readonly number[] {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(least, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 10 * power)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Returns the height of a value on the chart. */
export const heightOf = (value: number, steps: readonly number[]) =>
  chartSize.floor - (Math.max(0, value) / (steps.at(-1) ?? 1)) * (chartSize.floor - chartSize.top)

interface ChartDrawingProps {
  /** The steps of the axis. */
  readonly steps: readonly number[]
  readonly text: (value: number) => string
  /** What is drawn over the lines of the steps. */
  readonly children: ReactNode
}

/**
 * A drawing with a thin line for each step, hidden from screen readers. The values of the steps are a drawing of their
 * own to its right, so that they stay on the screen where the rest has to be scrolled.
 */
export function ChartDrawing({ steps, text, children }: ChartDrawingProps) {
  const { width, height, full } = chartSize
  return (
    <>
      <svg className="c-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {steps.map((step) => {
          const y = heightOf(step, steps)
          return <line key={step} className={step === 0 ? 'c-floor' : 'c-grid'} x1={0} x2={width} y1={y} y2={y} />
        })}
        {children}
      </svg>
      <svg className="c-scale" viewBox={`${width} 0 ${full - width} ${height}`} aria-hidden="true">
        {steps.map((step) => (
          <text key={step} className="c-axis" x={width + 6} y={heightOf(step, steps) + 4}>
            {text(step)}
          </text>
        ))}
      </svg>
    </>
  )
}
