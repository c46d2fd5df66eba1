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

interface ChartAxisProps {
  readonly steps: readonly number[]
  readonly text: (value: number) => string
}

/** Draws thin lines with their values at the right. */
export function ChartAxis({ steps, text }: ChartAxisProps) {
  return steps.map((step) => (
    <g key={step}>
      <line
        className={step === 0 ? 'c-floor' : 'c-grid'}
        x1={0}
        x2={chartSize.width}
        y1={heightOf(step, steps)}
        y2={heightOf(step, steps)}
      />
      <text className="c-axis" x={chartSize.width + 6} y={heightOf(step, steps) + 4}>
        {text(step)}
      </text>
    </g>
  ))
}
