const RADIUS = 6.2
const CENTRE = 12

/** A disc filled to the share of the price that is refunded (0 to 1). The amount is beside it in words. */
export function RefundPie({ part }: { readonly part: number }) {
  const angle = 2 * Math.PI * Math.min(1, Math.max(0, part))
  const x = (CENTRE + RADIUS * Math.sin(angle)).toFixed(2)
  const y = (CENTRE - RADIUS * Math.cos(angle)).toFixed(2)
  const largeArc = angle > Math.PI ? 1 : 0
  return (
    <svg className="i pie" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r="9" fill="none" stroke="currentColor" />
      {part >= 0.999 && <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="currentColor" stroke="none" />}
      {part > 0 && part < 0.999 && (
        <path
          d={`M12 12V${CENTRE - RADIUS}A${RADIUS} ${RADIUS} 0 ${largeArc} 1 ${x} ${y}z`}
          fill="currentColor"
          stroke="none"
        />
      )}
    </svg>
  )
}
