/** How busy the connections for transactions are. */
export interface PoolLoad {
  readonly inUse: number
  readonly idle: number
  /** Transactions that wait for one. */
  readonly waiting: number
}
