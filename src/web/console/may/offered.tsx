import type { ReactNode } from 'react'
import type { CheckedFunction } from './checked-functions.ts'
import { useMay } from './may.ts'

interface OfferedProps {
  /** The route of the API that is offered. */
  readonly to: CheckedFunction
  /** The slug of the home that it is about; left out when it is about none, or about any. */
  readonly stay?: string
  readonly children: ReactNode
}

/** Renders its content only for users who may call the route. */
export function Offered({ to, stay, children }: OfferedProps) {
  return useMay()(to, stay) ? children : null
}
