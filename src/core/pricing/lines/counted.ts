import type { BasisPoints } from '../../money/money.ts'

/** `1 night`, `5 nights`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `10%`, `7.5%`, `0.25%`. */
export function percentText(percent: BasisPoints): string {
  return `${percent / 100}%`
}
