import type { ReactNode } from 'react'
import type { AskedFunction } from './asked-functions.ts'
import { useMay } from './may.ts'

interface OfferedProps {
  /** The route of the API that it leads to. */
  readonly to: AskedFunction
  /** The slug of the home that it is about; left out: about no home, or about any. */
  readonly home?: string
  readonly children: ReactNode
}

/** What only those see who may do it. */
export function Offered({ to, home, children }: OfferedProps) {
  return useMay()(to, home) ? children : null
}
