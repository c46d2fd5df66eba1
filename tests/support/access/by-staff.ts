import type { AccessWorld } from './access-world.ts'

/** Sends a request as the staff, which must succeed. */
export async function byStaff<Value>({ staff }: AccessWorld, method: string, path: string, data?: object) {
  const response = await staff.call<Value>(method, path, data && { data })
  if (response.error) throw new Error(`${method} ${path}: ${JSON.stringify(response.error)}`)
  return response.data
}
