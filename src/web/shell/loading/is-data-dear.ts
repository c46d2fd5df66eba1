/**
 * Returns whether the browser says that the visitor's data is limited or expensive. Nothing is then fetched that the
 * visitor has not asked for.
 */
export function isDataDear(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
