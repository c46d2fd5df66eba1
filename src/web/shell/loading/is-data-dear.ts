/** Whether the visitor's line is dear, where the browser says so: then nothing is fetched that nobody has asked for. */
export function isDataDear(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
